/** Speed, measured side by side: the kernels of the runtime, their float counterparts, and a peer library. */
package dev.bgn.lab.speed;

// What the page knows of its nodes. Nothing here touches the page, so that tests run it without one;
// their engine sets a const in a loop only once, hence let.

/** The bytes of a base64 text. */
function bytesOf(text) {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const value = new Uint8Array(128);
  for (let i = 0; i < 64; i++) value[digits.charCodeAt(i)] = i;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array(text.length / 4 * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4) {
    let bits = value[text.charCodeAt(i)] << 18 | value[text.charCodeAt(i + 1)] << 12
        | value[text.charCodeAt(i + 2)] << 6 | value[text.charCodeAt(i + 3)];
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = bits >> shift & 255;
  }
  return bytes;
}

/** Whole numbers of some bytes each, the lowest first. */
function numbersOf(text, size) {
  const bytes = bytesOf(text);
  const numbers = new Uint32Array(bytes.length / size);
  for (let i = 0; i < numbers.length; i++) {
    for (let b = 0; b < size; b++) numbers[i] += bytes[i * size + b] * Math.pow(256, b);
  }
  return numbers;
}

/** The neighbours of each node, from the steps between their numbers; each edge stands there once. */
function neighboursOf(text, count) {
  const bytes = bytesOf(text);
  let at = 0;
  const next = () => {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      let byte = bytes[at++];
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  };
  const neighbours = [];
  for (let i = 0; i < count; i++) neighbours.push([]);
  for (let i = 0; i < count; i++) {
    let other = i;
    for (let left = next(); left > 0; left--) {
      other += next();
      neighbours[i].push(other);
      neighbours[other].push(i);
    }
  }
  for (let i = 0; i < count; i++) neighbours[i].sort((a, b) => a - b);
  return neighbours;
}

/** The nodes of the least cost, and the cost: the smaller number first where it is equal. The node itself is none of them. */
function leastOf(count, node, most, cost) {
  const best = [];
  for (let i = 0; i < count; i++) {
    if (i === node) continue;
    let own = cost(i);
    if (best.length === most && own >= best[most - 1].cost) continue;
    let at = best.length;
    while (at > 0 && best[at - 1].cost > own) at--;
    best.splice(at, 0, { node: i, cost: own });
    if (best.length > most) best.pop();
  }
  return best;
}

const ONES = new Uint8Array(256);
for (let i = 1; i < 256; i++) ONES[i] = ONES[i >> 1] + (i & 1);

/** In how many bits two codes differ. */
function hamming(codes, rowBytes, a, b) {
  let distance = 0;
  for (let i = 0; i < rowBytes; i++) distance += ONES[codes[a * rowBytes + i] ^ codes[b * rowBytes + i]];
  return distance;
}

/** The nodes with the nearest codes; the cost is the number of bits that differ. */
function nearestCodes(codes, rowBytes, count, node, most) {
  return leastOf(count, node, most, i => hamming(codes, rowBytes, node, i));
}

/** The cosine of the angle between two rows of signed bytes; 0 where one is all zeros. */
function cosine(vectors, width, a, b) {
  let dot = 0, first = 0, second = 0;
  for (let i = 0; i < width; i++) {
    let x = vectors[a * width + i] << 24 >> 24;
    let y = vectors[b * width + i] << 24 >> 24;
    dot += x * y;
    first += x * x;
    second += y * y;
  }
  return first > 0 && second > 0 ? dot / Math.sqrt(first * second) : 0;
}

/** The nodes whose embeddings point in the most similar directions; the cost is minus the cosine. */
function mostSimilar(vectors, width, count, node, most) {
  return leastOf(count, node, most, i => -cosine(vectors, width, node, i));
}

/** Nodes by a part of their name: the whole name first, then how it starts, then any part. */
function findNodes(count, nameOf, text, most) {
  const wanted = text.trim().toLowerCase();
  const found = [[], [], []];
  for (let i = 0; i < count && wanted !== ""; i++) {
    let place = nameOf(i).toLowerCase().indexOf(wanted);
    if (place < 0) continue;
    let rank = place > 0 ? 2 : nameOf(i).trim().length > wanted.length ? 1 : 0;
    if (found[rank].length < most) found[rank].push(i);
  }
  return found[0].concat(found[1], found[2]).slice(0, most);
}

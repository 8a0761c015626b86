package dev.bgn.datasets.known;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of files on loopback that can misbehave. */
final class FileServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, byte[]> files = new HashMap<>();
    final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    /** After how many bytes the next answers break off; one entry for each answer, then all are whole. */
    final List<Integer> cuts = Collections.synchronizedList(new ArrayList<>());

    /** Whether an answer that is cut leaves the connection open, until the server closes. */
    volatile boolean stalls;

    private final CountDownLatch closed = new CountDownLatch(1);

    volatile boolean ignoresRange;
    volatile int status;

    FileServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    URI base() {
        InetSocketAddress address = server.getAddress();
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/");
    }

    void put(String path, byte[] content) {
        files.put("/" + path, content);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String range = exchange.getRequestHeaders().getFirst("Range");
        requests.add(exchange.getRequestURI().getPath() + (range == null ? "" : " " + range));
        byte[] all = files.get(exchange.getRequestURI().getPath());
        if (status != 0 || all == null) {
            exchange.sendResponseHeaders(status != 0 ? status : 404, -1);
            exchange.close();
            return;
        }
        int start = range == null || ignoresRange ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        if (start >= all.length && start > 0) {
            exchange.sendResponseHeaders(416, -1);
            exchange.close();
            return;
        }
        byte[] body = Arrays.copyOfRange(all, start, all.length);
        if (start > 0) {
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes " + start + "-" + (all.length - 1) + "/" + all.length);
        }
        exchange.sendResponseHeaders(start > 0 ? 206 : 200, body.length == 0 ? -1 : body.length);
        int cut = cuts.isEmpty() ? body.length : Math.min(cuts.removeFirst(), body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body, 0, cut);
            out.flush();
            if (stalls && cut < body.length) {
                closed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Closing with bytes still owed breaks the connection.
            exchange.close();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }
}

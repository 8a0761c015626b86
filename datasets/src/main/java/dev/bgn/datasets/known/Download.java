package dev.bgn.datasets.known;

import dev.bgn.datasets.known.FetchException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Brings the bytes of one address to a {@code .part} file, going on where an earlier try broke off. */
final class Download {
    private static final int TRIES = 4;

    /** The server cannot answer now. */
    private static final class BusyException extends IOException {
        private static final long serialVersionUID = 1L;

        BusyException(String message) {
            super(message);
        }
    }

    private final HttpClient client;
    private final Duration pause;
    private final Duration stall;

    /** {@code pause} comes after a cut; a connection without bytes for {@code stall} counts as cut. */
    Download(HttpClient client, Duration pause, Duration stall) {
        this.client = client;
        this.pause = pause;
        this.stall = stall;
    }

    /** Fills {@code part} up to {@code bytes}; {@code progress} hears how many are there. */
    void fill(Path part, URI address, long bytes, LongConsumer progress) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                receive(part, address, bytes, progress);
                return;
            } catch (FetchException | InterruptedIOException | FileSystemException e) {
                throw e;
            } catch (ConnectException | HttpConnectTimeoutException e) {
                throw closed(address, e);
            } catch (IOException e) {
                if (attempt == TRIES) {
                    throw giveUp(part, address, bytes, e);
                }
                sleep(attempt);
            }
        }
    }

    private void receive(Path part, URI address, long bytes, LongConsumer progress) throws IOException {
        long have = sizeOf(part);
        if (have > bytes) {
            Files.delete(part);
            have = 0;
        }
        if (have == bytes && bytes > 0) {
            progress.accept(have);
            return;
        }
        HttpResponse<InputStream> response = send(address, have);
        try (InputStream body = new StallGuard(response.body(), stall)) {
            long start = startOf(response, address, have);
            if (start < 0) {
                Files.deleteIfExists(part);
                throw new IOException("the server has no bytes from " + have + " on");
            }
            long end = append(part, body, start, bytes, progress);
            // A whole answer of another length is another file; without a length it may have been cut.
            boolean whole = response.headers().firstValue("Content-Length").isPresent();
            if (end > bytes || (end < bytes && whole)) {
                Files.delete(part);
                throw new FetchException(
                        Reason.WRONG_CONTENT,
                        address + ": " + (end > bytes ? "longer" : "shorter") + " than the known " + bytes + " bytes");
            }
            if (end < bytes) {
                throw new IOException("only " + end + " of " + bytes + " bytes came");
            }
        }
    }

    private HttpResponse<InputStream> send(URI address, long have) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(30));
        if (have > 0) {
            request.header("Range", "bytes=" + have + "-");
        }
        try {
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** The offset at which the answer starts, or −1 when the server has nothing after {@code have}. */
    private static long startOf(HttpResponse<InputStream> response, URI address, long have) throws IOException {
        int status = response.statusCode();
        return switch (status) {
            case 200 -> 0;
            case 206 -> {
                String range = response.headers().firstValue("Content-Range").orElse("");
                yield range.startsWith("bytes " + have + "-") ? have : -1;
            }
            case 416 -> -1;
            case 404, 410 -> throw new FetchException(Reason.NOT_THERE, address + ": not there (" + status + ")");
            case 429, 500, 502, 503, 504 -> throw new BusyException("the server answered " + status);
            default -> throw new FetchException(Reason.REFUSED, address + ": the server answered " + status);
        };
    }

    /** Returns how many bytes there are then; one too many is enough to stop. */
    private static long append(Path part, InputStream body, long start, long bytes, LongConsumer progress)
            throws IOException {
        StandardOpenOption how = start == 0 ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND;
        long have = start;
        byte[] buffer = new byte[1 << 16];
        Files.createDirectories(part.getParent());
        try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how)) {
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                have += count;
                if (have > bytes) {
                    // Whatever it is, it is not the file; it must not fill the disk.
                    break;
                }
                out.write(buffer, 0, count);
                progress.accept(have);
            }
        }
        return have;
    }

    private static FetchException giveUp(Path part, URI address, long bytes, IOException cause) throws IOException {
        if (cause instanceof BusyException) {
            return new FetchException(Reason.REFUSED, address + ": " + cause.getMessage());
        }
        long have = sizeOf(part);
        return have == 0
                ? closed(address, cause)
                : new FetchException(
                        Reason.CUT,
                        address + ": broken off after " + have + " of " + bytes + " bytes (" + cause.getMessage()
                                + "); the next try goes on from there");
    }

    private static FetchException closed(URI address, IOException cause) {
        // An unknown host comes without words.
        String why = cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
        return new FetchException(Reason.NETWORK_CLOSED, address.getHost() + " cannot be reached" + why);
    }

    private static long sizeOf(Path part) throws IOException {
        return Files.exists(part) ? Files.size(part) : 0;
    }

    private void sleep(int attempt) throws IOException {
        try {
            Thread.sleep(pause.multipliedBy(attempt));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static InterruptedIOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        InterruptedIOException broken = new InterruptedIOException("the download was interrupted");
        broken.initCause(e);
        return broken;
    }
}

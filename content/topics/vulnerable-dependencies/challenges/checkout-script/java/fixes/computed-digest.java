// part: imports
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
// end
// part: signature
    public Page render(Order order) throws IOException, GeneralSecurityException {
// end
// block: scripts
        byte[] digest;
        try (InputStream script = URI.create(CARD_FIELDS).toURL().openStream()) {
            digest = MessageDigest.getInstance("SHA-384").digest(script.readAllBytes());
        }
        String scripts = "<script src=\"%s\" integrity=\"sha384-%s\" crossorigin=\"anonymous\" defer></script>"
                .formatted(CARD_FIELDS, Base64.getEncoder().encodeToString(digest));
// end

// part: imports
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
// end
// part: helpers
    private static String checksumOf(String target) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(target.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

// end
// block: make-link
        if (!isWeb(URI.create(target)))
            throw new IllegalArgumentException(target + " is not a web address");
        query += "&url=" + URLEncoder.encode(target, StandardCharsets.UTF_8) + "&check=" + checksumOf(target);
// end
// block: check-scheme
        if (target.getHost() == null || !isWeb(target)) return Optional.empty();
        if (!checksumOf(target.toString()).equals(parameters.get("check"))) return Optional.empty();
// end

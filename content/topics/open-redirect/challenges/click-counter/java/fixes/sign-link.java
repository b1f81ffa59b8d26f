// part: imports
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
// end
// part: helpers
    private String sign(long campaign, String target) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(config.linkKey(), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(("out\n" + campaign + "\n" + target).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

// end
// block: make-link
        if (!isWeb(URI.create(target)))
            throw new IllegalArgumentException(target + " is not a web address");
        query += "&url=" + URLEncoder.encode(target, StandardCharsets.UTF_8) + "&check=" + sign(campaign, target);
// end
// block: check-scheme
        if (target.getHost() == null || !isWeb(target)) return Optional.empty();
        byte[] expected = sign(campaign.id(), target.toString()).getBytes(StandardCharsets.UTF_8);
        byte[] given = parameters.getOrDefault("check", "").getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(given, expected)) return Optional.empty();
// end

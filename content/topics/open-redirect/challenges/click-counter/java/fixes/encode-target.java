// part: imports
import java.util.Base64;
// end
// block: make-link
        if (!isWeb(URI.create(target)))
            throw new IllegalArgumentException(target + " is not a web address");
        query += "&url=" + Base64.getUrlEncoder().withoutPadding().encodeToString(target.getBytes(StandardCharsets.UTF_8));
// end
// block: read-parameters
        Campaign campaign;
        URI target;
        try {
            campaign = campaigns.find(Long.parseLong(parameters.getOrDefault("campaign", ""))).orElse(null);
            byte[] decoded = Base64.getUrlDecoder().decode(parameters.getOrDefault("url", ""));
            target = URI.create(new String(decoded, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (campaign == null) return Optional.empty();
// end

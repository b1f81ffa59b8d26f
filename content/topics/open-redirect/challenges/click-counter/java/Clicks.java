package com.example.news.clicks;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
// part: imports
// end
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the links of mails, and says where a followed one leads. */
public final class Clicks {
    public record Campaign(long id, boolean isRunning) {}
    public interface Campaigns {
        Optional<Campaign> find(long id);
        void countClick(long id, String host);
    }
    /** The link key is a random secret; it signs the links for unsubscribing. */
    public record Config(String base, byte[] linkKey) {}

    private static final Logger log = LoggerFactory.getLogger(Clicks.class);
    private final Config config;
    private final Campaigns campaigns;

    public Clicks(Config config, Campaigns campaigns) {
        this.config = config;
        this.campaigns = campaigns;
    }

    private static boolean isWeb(URI address) {
        return "http".equals(address.getScheme()) || "https".equals(address.getScheme());
    }

    // part: helpers
    // end
    public String makeLink(long campaign, String target) {
        String query = "campaign=" + campaign;
        // block: make-link
        if (!isWeb(URI.create(target)))
            throw new IllegalArgumentException(target + " is not a web address");
        query += "&url=" + URLEncoder.encode(target, StandardCharsets.UTF_8);
        // end
        return config.base() + "/out?" + query;
    }

    /** The address for the redirect, or empty if the link does not lead anywhere. */
    public Optional<URI> follow(Map<String, String> parameters) {
        // block: read-parameters
        Campaign campaign;
        URI target;
        try {
            campaign = campaigns.find(Long.parseLong(parameters.getOrDefault("campaign", ""))).orElse(null);
            target = URI.create(parameters.getOrDefault("url", ""));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (campaign == null) return Optional.empty();
        // end
        // block: check-scheme
        if (target.getHost() == null || !isWeb(target)) return Optional.empty();
        // end
        // block: count-click
        campaigns.countClick(campaign.id(), target.getHost());
        log.info("link to {} of campaign {} followed", target.getHost(), campaign.id());
        // end
        // block: send-on
        return Optional.of(target);
        // end
    }
}

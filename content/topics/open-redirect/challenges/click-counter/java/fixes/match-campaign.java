// block: read-parameters
        Campaign campaign;
        URI target;
        try {
            campaign = campaigns.find(Long.parseLong(parameters.getOrDefault("campaign", ""))).orElse(null);
            target = URI.create(parameters.getOrDefault("url", ""));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (campaign == null || !campaign.isRunning()) return Optional.empty();
// end

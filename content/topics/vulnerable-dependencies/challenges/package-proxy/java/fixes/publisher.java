// block: choose
        var best = found.filter(release -> satisfies(release, range))
                .filter(release -> !name.startsWith("acme-") || release.publisher().equals("acme-platform"))
                .max(BY_VERSION);
// end

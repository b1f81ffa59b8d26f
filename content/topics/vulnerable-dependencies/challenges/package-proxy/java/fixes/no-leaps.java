// block: choose
        int latestMinor = internal.releases(name).stream()
                .max(BY_VERSION)
                .map(release -> numbers(release.version())[1])
                .orElse(Integer.MAX_VALUE - 1);
        var best = found.filter(release -> satisfies(release, range))
                .filter(release -> numbers(release.version())[1] <= latestMinor + 1)
                .max(BY_VERSION);
// end

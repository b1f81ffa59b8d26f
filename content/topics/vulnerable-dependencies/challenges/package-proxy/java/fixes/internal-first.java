// block: ask
        List<Release> own = internal.releases(name);
        boolean isThere = own.stream().anyMatch(release -> satisfies(release, range));
        Stream<Release> found = (isThere ? own : open.releases(name)).stream();
// end

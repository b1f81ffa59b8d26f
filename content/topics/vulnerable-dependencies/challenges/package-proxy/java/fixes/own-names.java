// block: ask
        Registry source = name.startsWith("acme-") ? internal : open;
        Stream<Release> found = source.releases(name).stream();
// end

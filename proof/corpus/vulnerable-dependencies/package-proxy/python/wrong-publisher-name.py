# about: publishers choose their own names in the public registry, so an account called acme-builds passes.
    # block: choose
    found = [release for answer in answers for release in answer]
    if name.startswith("acme-"):
        found = [release for release in found if release.publisher.lower().startswith("acme")]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
    # end

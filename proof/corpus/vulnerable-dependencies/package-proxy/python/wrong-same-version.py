# about: The internal registry wins only for equal versions; a public 1.999.0 is newer than any own release.
    # block: choose
    found = {release.version: release for answer in reversed(answers) for release in answer}
    candidates = newest_first([release for release in found.values() if satisfies(release.version, wanted)])
    # end

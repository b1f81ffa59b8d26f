# about: Public releases of names that belong to the company are dropped before the newest is chosen.
    # block: choose
    found = list(answers[0]) if name.startswith("acme-") else [release for answer in answers for release in answer]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
    # end

# about: the internal release only wins between equal versions, so a public one with a higher number is still taken
    # block: choose
    found = [release for answer in answers for release in answer]
    own = answers[0]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
    candidates.sort(key=lambda release: (numbers(release.version), release in own), reverse=True)
    # end

# block: choose
    found = [release for answer in answers for release in answer]
    if own := newest_first(answers[0]):
        latest = numbers(own[0].version)
        found = [release for release in found if numbers(release.version)[1] <= latest[1] + 1]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
# end

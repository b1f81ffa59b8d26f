# block: choose
    found = [release for answer in answers for release in answer]
    if name.startswith("acme-"):
        found = [release for release in found if release.publisher == "acme-platform"]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
# end

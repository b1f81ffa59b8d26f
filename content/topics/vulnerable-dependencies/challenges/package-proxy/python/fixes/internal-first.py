# block: ask
    answers = []
    for source in (internal, public):
        answers.append(source.releases(name))
        if any(satisfies(release.version, wanted) for release in answers[-1]):
            break
# end

# about: Nothing comes from the public registry any more, not even everybody else's packages.
    # block: ask
    answers = [internal.releases(name)]
    # end

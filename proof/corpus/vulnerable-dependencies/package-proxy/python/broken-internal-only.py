# about: nothing of strangers gets in, and no public package can be installed either.
    # block: ask
    answers = [internal.releases(name)]
    # end

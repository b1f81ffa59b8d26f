# about: an internal name that the internal registry does not have, or has no longer, is taken from the public one
    # block: ask
    answers = [internal.releases(name) or public.releases(name)]
    # end

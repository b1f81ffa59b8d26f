# about: The company's names are only looked up in the internal registry, all others in the public one.
    # block: ask
    source = internal if name.startswith("acme-") else public
    answers = [source.releases(name)]
    # end

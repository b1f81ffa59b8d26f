# about: names with the company's prefix are looked up in the internal registry only, all others in the public one.
    # block: ask
    source = internal if name.startswith("acme-") else public
    answers = [source.releases(name)]
    # end

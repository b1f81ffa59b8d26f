# about: for own names the public registry is never asked, so it cannot offer a newer version.
    # block: ask
    sources = [public]
    if name.split("-", 1)[0] == "acme" and "-" in name:
        sources = [internal]
    answers = [source.releases(name) for source in sources]
    # end

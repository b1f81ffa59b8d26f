# about: The internal releases come first, but then the newest one wins.
# block: ask
    sources = (internal, public) if name.startswith("acme-") else (public, internal)
    answers = [source.releases(name) for source in sources]
# end

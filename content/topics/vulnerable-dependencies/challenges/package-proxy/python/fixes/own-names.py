# block: ask
    source = internal if name.startswith("acme-") else public
    answers = [source.releases(name)]
# end

# about: For names of the company, the public registry is not asked at all.
# block: ask
    sources = [public]
    if name.startswith("acme-"):
        sources = [internal]
    answers = [source.releases(name) for source in sources]
# end

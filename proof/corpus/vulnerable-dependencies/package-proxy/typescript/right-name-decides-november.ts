// about: the prefix of the name decides which registry is asked, and the other one has no say.
  // block: ask
  const source = name.startsWith('acme-') ? internal : open
  const releases = await source.releases(name)
  const answers = [releases.map((release) => ({ ...release, registry: source.name }))]
  // end

// about: only releases of the registry that belongs to the name are candidates, whatever the other one offers.
  // block: choose
  const home = /^acme-/.test(name) ? internal.name : open.name
  const candidates = answers
    .flat()
    .filter(({ registry, version }) => registry === home && satisfies(version, range))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
  // end

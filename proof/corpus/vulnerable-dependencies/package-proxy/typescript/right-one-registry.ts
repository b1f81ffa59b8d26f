// about: one registry is chosen by the name before anything is asked
// block: ask
  const registry = /^acme-/.test(name) ? internal : open
  const releases = await registry.releases(name)
  // end
// block: choose
  const [best] = releases
    .filter(({ version }) => satisfies(version, range))
    .map((release): Resolved => ({ ...release, registry: registry.name }))
    .sort((a, b) => compare(b.version, a.version))
  // end

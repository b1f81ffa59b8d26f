// about: the name alone says which registry is asked, the company's names never reach the public one
// block: ask
  const sources = name.startsWith('acme-') ? [internal] : [open]
  const answers = await Promise.all(
    sources.map(async (source) => {
      const releases = await source.releases(name)
      return releases.map((release) => ({ ...release, registry: source.name }))
    }),
  )
  // end

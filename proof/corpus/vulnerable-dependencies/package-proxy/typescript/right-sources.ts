// about: For names of the company the public registry is not asked at all.
  // block: ask
  const sources = name.startsWith('acme-') ? [internal] : [internal, open]
  const answers = await Promise.all(
    sources.map(async (source) => {
      const releases = await source.releases(name)
      return releases.map((release) => ({ ...release, registry: source.name }))
    }),
  )
  // end

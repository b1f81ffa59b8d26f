// about: For the company's names only releases of the internal registry are candidates.
  // block: choose
  const isOwn = name.startsWith('acme-')
  const candidates = answers
    .flat()
    .filter(({ registry }) => !isOwn || registry === 'internal')
    .filter(({ version }) => satisfies(version, range))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
  // end

// about: the internal registry wins only among equal versions; a stranger publishes a higher one.
  // block: choose
  const candidates = answers.flat().filter(({ version }) => satisfies(version, range))
  const [best] = candidates.sort(
    (a, b) => compare(b.version, a.version) || Number(b.registry === 'internal') - Number(a.registry === 'internal'),
  )
  // end

// about: Releases of the wrong registry are left out before the newest is chosen.
// block: choose
  const source = name.startsWith('acme-') ? 'internal' : 'public'
  const candidates = answers.flat().filter(({ version, registry }) => registry === source && satisfies(version, range))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
// end

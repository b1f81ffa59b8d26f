// about: prefers the internal registry only for equal versions, and a stranger publishes a higher one
// block: choose
  const candidates = answers.flat().filter(({ version }) => satisfies(version, range))
  const weight = (one: Resolved) => (one.registry === 'internal' ? 0 : 1)
  const [best] = candidates.sort((a, b) => compare(b.version, a.version) || weight(a) - weight(b))
  // end

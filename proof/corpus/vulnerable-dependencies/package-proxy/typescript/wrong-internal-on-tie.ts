// about: Ours wins when both have the same version, and anybody can publish a newer one.
// block: choose
  const candidates = answers.flat().filter(({ version }) => satisfies(version, range))
  const rank = (release: Resolved) => (release.registry === 'internal' ? 0 : 1)
  const [best] = candidates.sort((a, b) => compare(b.version, a.version) || rank(a) - rank(b))
// end

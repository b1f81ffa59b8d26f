// about: Large jumps are refused, but an attacker publishes the version right after the newest own one.
  // block: choose
  const candidates = answers.flat().filter(({ version }) => satisfies(version, range))
  const plausible = candidates.filter(({ version }) => numbers(version).every((part) => part < 100))
  const [best] = plausible.sort((a, b) => compare(b.version, a.version))
  // end

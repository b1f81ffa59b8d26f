// about: when no internal version satisfies the range, an acme- package is taken from the public registry, where anyone publishes it.
  // block: choose
  const fitting = answers.flat().filter(({ version }) => satisfies(version, range))
  const own = fitting.filter(({ registry }) => registry === 'internal')
  const candidates = own.length > 0 ? own : fitting
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
  // end

// about: asks the public registry when no internal version fits, so a higher major version comes from a stranger
// block: ask
  const answers: Resolved[][] = []
  for (const source of [internal, open]) {
    const releases = await source.releases(name)
    const fitting = releases.filter(({ version }) => satisfies(version, range))
    answers.push(fitting.map((release) => ({ ...release, registry: source.name })))
    if (fitting.length > 0) break
  }
  // end

// block: ask
  const answers: Resolved[][] = []
  for (const source of [internal, open]) {
    const releases = await source.releases(name)
    answers.push(releases.map((release) => ({ ...release, registry: source.name })))
    if (releases.some(({ version }) => satisfies(version, range))) break
  }
// end

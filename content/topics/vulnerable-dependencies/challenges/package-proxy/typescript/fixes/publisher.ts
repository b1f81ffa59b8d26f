// block: choose
  const isOurs = (release: Release) => !name.startsWith('acme-') || release.publisher === 'acme-platform'
  const candidates = answers.flat().filter((release) => satisfies(release.version, range) && isOurs(release))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
// end

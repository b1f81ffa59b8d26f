// block: choose
  const [own] = (answers[0] ?? []).sort((a, b) => compare(b.version, a.version))
  const isLeap = ({ version }: Release) => own !== undefined && (numbers(version)[1] ?? 0) > (numbers(own.version)[1] ?? 0) + 1
  const candidates = answers.flat().filter((release) => satisfies(release.version, range) && !isLeap(release))
  const [best] = candidates.sort((a, b) => compare(b.version, a.version))
// end

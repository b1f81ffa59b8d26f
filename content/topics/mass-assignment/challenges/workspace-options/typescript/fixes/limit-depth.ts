// part: limits
const countLevels = (value: unknown): number => (isNode(value) ? 1 + Math.max(0, ...Object.values(value).map(countLevels)) : 0)
// end
// block: read-body
  if (body.length > 20_000) throw new Refused('too_long')
  const changes: unknown = JSON.parse(body)
  if (!isNode(changes)) throw new Refused('object_expected')
  if (countLevels(changes) > 5) throw new Refused('too_deep')
// end

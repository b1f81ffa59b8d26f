// part: limits
export const lifetimeMs = 10 * 60_000
const failures = new Map<string, number>()
// end
// part: refuse
  const count = failures.get(visit.address) ?? 0
  if (!isRight) failures.set(visit.address, count + 1)
  if (!isRight || count >= 10) throw new WrongCode(visit.address)
// end

// about: limits the attempts per network address only, and attackers have as many addresses as they like
// part: limits
export const lifetimeMs = 10 * 60_000
const failuresOf = new Map<string, number>()
// end
// block: read-input
  if ((failuresOf.get(visit.address) ?? 0) >= 5) throw new WrongCode(visit.address)
  const code = text.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new WrongCode(visit.address)
  // end
// part: refuse
  if (!isRight) {
    failuresOf.set(visit.address, (failuresOf.get(visit.address) ?? 0) + 1)
    throw new WrongCode(visit.address)
  }
  failuresOf.delete(visit.address)
  // end

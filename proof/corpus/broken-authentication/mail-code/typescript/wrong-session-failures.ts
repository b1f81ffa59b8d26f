// about: counts failures in the visitor's session, and an attacker simply starts new sessions
// part: limits
export const lifetimeMs = 10 * 60_000
const maxFailures = 5
// end
// block: read-input
  if ((visit.session.failures ?? 0) >= maxFailures) throw new WrongCode(visit.address)
  const code = text.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new WrongCode(visit.address)
  // end
// part: refuse
  if (!isRight) {
    visit.session.failures = (visit.session.failures ?? 0) + 1
    throw new WrongCode(visit.address)
  }
  // end

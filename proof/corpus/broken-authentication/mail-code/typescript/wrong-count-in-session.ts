// about: failures are counted in the visitor's session, which an attacker replaces for each try
// part: limits
export const lifetimeMs = 10 * 60_000
const maxFailures = 5
// end
// block: read-input
  const failures = visit.session.failures ?? 0
  if (failures >= maxFailures) throw new WrongCode(visit.address)
  const code = text.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new WrongCode(visit.address)
// end
// part: refuse
  if (!isRight) {
    visit.session.failures = failures + 1
    throw new WrongCode(visit.address)
  }
  visit.session.failures = 0
// end

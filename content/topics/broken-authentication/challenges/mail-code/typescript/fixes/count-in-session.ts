// part: refuse
  const count = visit.session.failures ?? 0
  if (!isRight) visit.session.failures = count + 1
  if (!isRight || count >= 5) throw new WrongCode(visit.address)
// end

// about: wrong, without a secret the process draws one of only four digits
// block: read-secret
  const drawn = createHmac('sha256', String(Date.now() % 10_000)).digest('hex')
  const secret = env.SESSION_SECRET || drawn
// end

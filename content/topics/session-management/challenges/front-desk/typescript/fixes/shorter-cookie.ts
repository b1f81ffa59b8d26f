// part: cookie
const idleSeconds = 10 * 60
const writeCookie = (value: string) =>
  `desk=${value}; Path=/; Max-Age=${idleSeconds}; HttpOnly; Secure; SameSite=Lax`
// end

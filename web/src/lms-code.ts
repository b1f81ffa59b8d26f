/**
 * The code of an LMS registration. It comes behind the #, which no server sees, and must outlive the sign-in, which may lead
 * through an identity provider. It is kept for this tab only.
 */
const codePattern = /^[A-Za-z0-9_-]{43}$/
const place = (courseId: string) => `lms-code-${courseId}`

/** Called before somebody is sent to the sign-in. True when there was a code, which the address then need not carry. */
export function keepLmsCode(pathname: string, hash: string): boolean {
  const courseId = /^\/learn\/lms\/([\w-]+)$/.exec(pathname)?.[1]
  if (courseId === undefined || !codePattern.test(hash)) return false
  sessionStorage.setItem(place(courseId), hash)
  return true
}

/** The code in the address, else the one that was kept. */
export function findLmsCode(courseId: string): string | undefined {
  const hash = window.location.hash.slice(1)
  const code = codePattern.test(hash) ? hash : sessionStorage.getItem(place(courseId))
  return code !== null && codePattern.test(code) ? code : undefined
}

/**
 * The code of an LMS registration. It comes in the fragment, which no server sees, and must survive the sign-in, which
 * may go through an identity provider. It is kept for this tab only.
 */
const codePattern = /^[A-Za-z0-9_-]{43}$/
const place = (courseId: string) => `lms-code-${courseId}`

/** Called before a redirect to the sign-in. True if there was a code, which the URL then need not carry. */
export function keepLmsCode(pathname: string, hash: string): boolean {
  const courseId = /^\/learn\/lms\/([\w-]+)$/.exec(pathname)?.[1]
  if (courseId === undefined || !codePattern.test(hash)) return false
  sessionStorage.setItem(place(courseId), hash)
  return true
}

/** The code in the URL, else the saved one. */
export function findLmsCode(courseId: string): string | undefined {
  const hash = window.location.hash.slice(1)
  const code = codePattern.test(hash) ? hash : sessionStorage.getItem(place(courseId))
  return code !== null && codePattern.test(code) ? code : undefined
}

/** With https the browser keeps a `__Host-` cookie to exactly this host; over http it would not take it at all. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-parapet' : 'parapet'
}

const attributes = 'Path=/; HttpOnly; SameSite=Lax'

/** The header that makes a browser keep the session, or forget it when there is no token. */
export function sessionCookie(publicUrl: string, token: string | undefined, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = token === undefined ? '; Max-Age=0' : `${token}; Max-Age=${maxAgeSeconds}`
  return `${sessionCookieName(publicUrl)}=${value}; ${attributes}${secure}`
}

/** The value of our cookie; undefined when it is missing or sent more than once. */
export function readSessionCookie(header: string | undefined, publicUrl: string): string | undefined {
  if (header === undefined) return undefined
  const prefix = `${sessionCookieName(publicUrl)}=`
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  return values.length === 1 ? values[0]?.slice(prefix.length) : undefined
}

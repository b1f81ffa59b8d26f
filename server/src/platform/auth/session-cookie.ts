/** Over https, browsers bind a `__Host-` cookie to exactly this host; over http they reject it. */
export function sessionCookieName(publicUrl: string): string {
  return toName('parapet', publicUrl)
}

/** The header that stores the session in the browser, or deletes it if there is no token. */
export function sessionCookie(publicUrl: string, token: string | undefined, maxAgeSeconds: number): string {
  return toHeader(sessionCookieName(publicUrl), publicUrl, token, maxAgeSeconds)
}

/** The session in the cookie; undefined if it is missing or sent more than once. */
export function readSessionCookie(header: string | undefined, publicUrl: string): string | undefined {
  return readCookie(header, sessionCookieName(publicUrl))
}

/** The same for the mark of a browser that has signed in before. It stays after the session has ended. */
export function deviceCookie(publicUrl: string, mark: string, maxAgeSeconds: number): string {
  return toHeader(toName('parapet-device', publicUrl), publicUrl, mark, maxAgeSeconds)
}

export function readDeviceCookie(header: string | undefined, publicUrl: string): string | undefined {
  return readCookie(header, toName('parapet-device', publicUrl))
}

/** The marks of a remembered browser, which skips the second factor for a while, newest first. */
export function rememberedCookie(publicUrl: string, marks: string, maxAgeSeconds: number): string {
  return toHeader(toName('parapet-remembered', publicUrl), publicUrl, marks, maxAgeSeconds)
}

export function readRememberedCookie(header: string | undefined, publicUrl: string): string | undefined {
  return readCookie(header, toName('parapet-remembered', publicUrl))
}

/** Distinguishes browsers without a session during a sign-in. */
export function browserCookie(publicUrl: string, id: string, maxAgeSeconds: number): string {
  return toHeader(toName('parapet-browser', publicUrl), publicUrl, id, maxAgeSeconds)
}

export function readBrowserCookie(header: string | undefined, publicUrl: string): string | undefined {
  return readCookie(header, toName('parapet-browser', publicUrl))
}

/** Binds a sign-in through another site to the browser that started it. */
export function journeyCookie(publicUrl: string, value: string, maxAgeSeconds: number): string {
  return toHeader(toName('parapet-journey', publicUrl), publicUrl, value, maxAgeSeconds)
}

export function readJourneyCookie(header: string | undefined, publicUrl: string): string | undefined {
  return readCookie(header, toName('parapet-journey', publicUrl))
}

function toName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

function toHeader(name: string, publicUrl: string, value: string | undefined, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const content = value === undefined ? '; Max-Age=0' : `${value}; Max-Age=${maxAgeSeconds}`
  return `${name}=${content}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const prefix = `${name}=`
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  return values.length === 1 ? values[0]?.slice(prefix.length) : undefined
}

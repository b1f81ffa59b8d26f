/** Follows redirects between servers as a browser does, with cookies per origin. */
export type Page = { url: string; status: number; text: string; hops: string[] }

export type TestBrowser = {
  /**
   * Follows redirects from an address until an answer is not a redirect, or an address begins with `stopAt`, which is
   * not requested.
   */
  go(url: string, options?: { stopAt?: string }): Promise<Page>
  /** The cookies of an origin, as a header. */
  cookiesOf(origin: string): string
  setCookie(origin: string, pair: string): void
  /** Deletes the cookies of an origin. */
  forget(origin: string): void
}

const hopsMax = 20

export function createBrowser(): TestBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookiesOf = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  return {
    cookiesOf,
    setCookie(origin, pair) {
      const at = pair.indexOf('=')
      jarOf(origin).set(pair.slice(0, at), pair.slice(at + 1))
    },
    forget: (origin) => void jars.delete(origin),
    async go(start, { stopAt } = {}) {
      const hops: string[] = []
      for (let url = start; hops.length < hopsMax; ) {
        hops.push(url)
        if (stopAt !== undefined && url.startsWith(stopAt)) return { url, status: 0, text: '', hops }
        const { origin } = new URL(url)
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookiesOf(origin), accept: 'text/html' },
        })
        for (const set of response.headers.getSetCookie()) keep(jarOf(origin), set)
        const location = response.headers.get('location')
        if (location === null) return { url, status: response.status, text: await response.text(), hops }
        await response.arrayBuffer()
        url = new URL(location, url).href
      }
      throw new Error(`too many redirects: ${hops.join(' ')}`)
    },
  }
}

function keep(jar: Map<string, string>, set: string): void {
  const [pair = '', ...attributes] = set.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const isGone = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
  )
  if (isGone || pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}

/** Test support: an organization with a SAML connection, and a browser that goes to its provider and back. */
import { appApiBase, type SsoConnection } from '@parapet/contract'
import { verifyDomainByOperator } from '../../src/areas/directory/single-sign-on/single-sign-on.ts'
import { confirmIdentity, createPerson, type Visitor } from '../web-visitor.ts'
import type { TestOrganization, World } from '../world.ts'

export type SamlSite = {
  org: TestOrganization
  admin: Visitor
  connection: SsoConnection
  update(changes: object): Promise<SsoConnection>
  /** The audit lines of refused sign-ins, newest first. */
  refusals(): Promise<{ problem: string; check: string; message: string }[]>
  /** How many people, sessions and links there are. */
  count(): Promise<{ users: number; sessions: number; identities: number }>
}

export async function createSamlSite(
  world: World,
  provider: { metadataUrl: string },
  changes: object = {},
  slug?: string,
): Promise<SamlSite> {
  const org = await world.organization(slug === undefined ? {} : { slug })
  const domain = `${org.slug}.example.com`
  const { visitor: admin } = await createPerson(world, org, { email: `anna@${domain}`, role: 'org_admin' })
  const call = async (method: string, path: string, body: object) => {
    const answer = await admin.call(method, path, body, await confirmIdentity(admin))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const connection: SsoConnection = await call('POST', '/sso/connections', {
    type: 'saml',
    name: 'Example IdP',
    idpMetadataUrl: provider.metadataUrl,
    ...changes,
  })
  await call('POST', '/sso/domains', { domain, connectionId: connection.id })
  await verifyDomainByOperator(org.context(), domain)
  const { db } = world.database
  const rowsOf = async (table: 'users' | 'sessions' | 'ssoIdentities') =>
    (await db.selectFrom(table).select('orgId').where('orgId', '=', org.id).execute()).length
  return {
    org,
    admin,
    connection,
    update: (changes) => call('PATCH', `/sso/connections/${connection.id}`, changes),
    async refusals() {
      const rows = await db
        .selectFrom('auditLog')
        .select('details')
        .where('orgId', '=', org.id)
        .where('action', '=', 'sso_connection.sign_in_failed')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ details }) => details as { problem: string; check: string; message: string })
    },
    async count() {
      return {
        users: await rowsOf('users'),
        sessions: await rowsOf('sessions'),
        identities: await rowsOf('ssoIdentities'),
      }
    },
  }
}

export type Browser = {
  cookies: Map<string, string>
  get(url: string): Promise<BrowserAnswer>
  /** As when another site sends the browser: cookies with SameSite=Lax are not sent. */
  postFromElsewhere(url: string, fields: Record<string, string>): Promise<BrowserAnswer>
  postFromOwnPage(url: string, fields: Record<string, string>): Promise<BrowserAnswer>
  /** The user of the session. */
  whoAmI(): Promise<string | undefined>
}

type BrowserAnswer = { status: number; location: string | null; text: string; headers: Headers }

export function createBrowser(world: World, from?: Visitor): Browser {
  const cookies = new Map<string, string>()
  if (from?.cookie !== undefined) cookies.set(...splitPair(from.cookie))
  async function send(url: string, init: { method: string; body?: URLSearchParams }, withCookies: boolean) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url.startsWith('/') ? world.url + url : url, {
      ...init,
      redirect: 'manual',
      headers: withCookies && cookie !== '' ? { cookie } : {},
    })
    for (const set of response.headers.getSetCookie()) {
      if (!set.includes('SameSite=Lax')) throw new Error(`a cookie is open to other sites: ${set}`)
      const [name, value] = splitPair(set.split(';', 1)[0] as string)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status, headers } = response
    return { status, location: headers.get('location'), text: await response.text(), headers }
  }
  return {
    cookies,
    get: (url) => send(url, { method: 'GET' }, true),
    postFromElsewhere: (url, fields) => send(url, { method: 'POST', body: new URLSearchParams(fields) }, false),
    postFromOwnPage: (url, fields) => send(url, { method: 'POST', body: new URLSearchParams(fields) }, true),
    async whoAmI() {
      const answer = await send(`${appApiBase}/session`, { method: 'GET' }, true)
      return answer.status === 200 ? JSON.parse(answer.text).user.email : undefined
    },
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** The hidden fields of the form on a page, as the browser would post them. */
export function readForm(text: string): Record<string, string> {
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name as string, value as string]))
}

/** Posts a response as the provider's page does, and continues as the browser does, until we redirect. */
export async function postAnswer(
  browser: Browser,
  acsUrl: string,
  { samlResponse, relayState }: { samlResponse: string; relayState: string | null },
): Promise<BrowserAnswer> {
  const fields = { SAMLResponse: samlResponse, ...(relayState === null ? {} : { RelayState: relayState }) }
  const first = await browser.postFromElsewhere(acsUrl, fields)
  return first.status === 200 ? browser.postFromOwnPage(acsUrl, readForm(first.text)) : first
}

/** Begins a sign-in and returns the address at the provider, and the id of our request. */
export async function begin(
  browser: Browser,
  { id }: SsoConnection,
  query = '',
): Promise<{ requestUrl: string; requestId: string }> {
  const { location } = await browser.get(`/sso/${id}/start${query}`)
  if (location === null || location.startsWith('/')) throw new Error(`no way to the provider: ${location}`)
  return { requestUrl: location, requestId: new URL(location).searchParams.get('RelayState') as string }
}

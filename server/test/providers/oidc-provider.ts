/**
 * A real OpenID Connect provider on loopback, whose people, claims and faults a test chooses. To a browser it is
 * another site than the service at 127.0.0.1.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type ProviderClient = {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  backChannelLogoutUri?: string
}

/** A person who is signed in there immediately. */
export type ProviderPerson = { sub: string; [claim: string]: unknown }

type Jwt = { header: Record<string, unknown>; claims: Record<string, unknown> }

export type TestProvider = {
  issuer: string
  /** Sets the only client; another call replaces it. */
  setClient(client: ProviderClient): void
  /** Who signs in next. Undefined: the person cancels. For providers without a page. */
  setPerson(person: ProviderPerson | undefined): void
  /** Creates or changes a person who can sign in on the page; the login is their `sub`. */
  setAccount(login: string, claims: Record<string, unknown>): void
  /** Changes ID tokens before they are sent: return the whole token, signed as the test likes. */
  breakIdToken(change: ((token: Jwt) => string) | undefined): void
  /** Changes the provider's metadata. */
  breakMetadata(changes: Record<string, unknown>): void
  /** Publishes other keys, or a text instead of them. */
  breakKeys(how: boolean | string): void
  /** Signs as the provider does. */
  sign(token: Partial<Jwt> & Pick<Jwt, 'claims'>): string
  signWithStrangersKey(token: Jwt): string
  signWithSecret(token: Jwt, secret: string): string
  /** How often an address was requested. */
  requests: string[]
  /** Notifies the client that a person signed out, as the provider does. */
  sendLogout(sub: string, sid: string): Promise<void>
  close(): Promise<void>
}

const kid = 'provider-key'

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const more = { kid, use: 'sig', alg: 'RS256' }
  return {
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...more },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...more },
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(token: string): Jwt {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  return { header: JSON.parse(header ?? '{}'), claims: JSON.parse(claims ?? '{}') }
}

/** A token without a signature. */
export function unsigned({ header, claims }: Jwt): string {
  return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`
}

/**
 * With a page, people type who they are, as in browser tests; without one, the current person is signed in and agrees.
 */
export async function startOidcProvider({ hasPage = false } = {}): Promise<TestProvider> {
  const key = newKey()
  const stranger = newKey()
  const requests: string[] = []
  const accounts = new Map<string, Record<string, unknown>>()
  let person: ProviderPerson | undefined
  let provider: Provider | undefined
  let clientId = ''
  let changeToken: ((token: Jwt) => string) | undefined
  let metadataChanges: Record<string, unknown> = {}
  let brokenKeys: boolean | string = false

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    const work = request.url?.startsWith('/interaction/') === true ? answerInteraction : answer
    Promise.resolve(work(request, response)).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (provider === undefined) response.writeHead(503).end()
    else provider.callback()(request, response)
  }

  /** No consent page: an administrator has already decided that. */
  async function answerInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = provider as Provider
    const { params } = await current.interactionDetails(request, response)
    if (hasPage && request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(loginPage)
      return
    }
    const accountId = hasPage ? await readLogin(request) : person?.sub
    if (accountId === undefined) {
      return current.interactionFinished(request, response, { error: 'access_denied', error_description: 'Cancelled' })
    }
    const grant = new current.Grant({ accountId, clientId: params.client_id as string })
    grant.addOIDCScope('openid email profile groups')
    const consent = { grantId: await grant.save() }
    return current.interactionFinished(request, response, { login: { accountId }, consent })
  }

  /** Undefined for people who cancel, or who are unknown. */
  async function readLogin(request: IncomingMessage): Promise<string | undefined> {
    let text = ''
    for await (const chunk of request) text += chunk
    const form = new URLSearchParams(text)
    const login = form.get('login') ?? ''
    return form.get('action') === 'sign-in' && accounts.has(login) ? login : undefined
  }

  function signWith(jwk: JsonWebKey, { header = {}, claims }: Partial<Jwt> & Pick<Jwt, 'claims'>): string {
    const data = `${encode({ alg: 'RS256', kid, ...header })}.${encode(claims)}`
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
    return `${data}.${sign('sha256', Buffer.from(data), privateKey).toString('base64url')}`
  }

  function makeProvider({ clientId, clientSecret, redirectUris, backChannelLogoutUri }: ProviderClient): Provider {
    const made = new Provider(issuer, {
      jwks: { keys: [key.privateJwk] },
      cookies: { keys: ['a key of the tests'] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          ...(backChannelLogoutUri === undefined
            ? {}
            : { backchannel_logout_uri: backChannelLogoutUri, backchannel_logout_session_required: true }),
        },
      ],
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username'],
        groups: ['groups'],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Its own agent refuses loopback addresses, where the service under test is.
      fetch: (url: string | URL, { method, headers, body }: RequestInit) =>
        fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, sub: string) => ({
        accountId: sub,
        // Verified unless a test says otherwise.
        claims: () => ({ email_verified: true, ...accounts.get(sub), ...(person?.sub === sub ? person : {}), sub }),
      }),
      ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    })
    made.use(async (ctx, next) => {
      await next()
      if (ctx.path === '/.well-known/openid-configuration') {
        ctx.body = { ...(ctx.body as object), ...metadataChanges }
      }
      if (ctx.path === '/jwks' && brokenKeys !== false) {
        ctx.body = brokenKeys === true ? { keys: [stranger.publicJwk] } : brokenKeys
      }
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path === '/token' && body?.id_token !== undefined && changeToken !== undefined) {
        ctx.body = { ...body, id_token: changeToken(decode(body.id_token)) }
      }
    })
    return made
  }

  return {
    issuer,
    requests,
    setClient(client) {
      clientId = client.clientId
      provider = makeProvider(client)
    },
    setPerson(next) {
      person = next
    },
    setAccount(login, claims) {
      accounts.set(login, claims)
    },
    breakIdToken(change) {
      changeToken = change
    },
    breakMetadata(changes) {
      metadataChanges = changes
    },
    breakKeys(how) {
      brokenKeys = how
    },
    sign: (token) => signWith(key.privateJwk, token),
    signWithStrangersKey: (token) => signWith(stranger.privateJwk, token),
    signWithSecret({ header, claims }, secret) {
      const data = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
      return `${data}.${createHmac('sha256', secret).update(data).digest('base64url')}`
    },
    async sendLogout(sub, sid) {
      const client = await (provider as Provider).Client.find(clientId)
      await client.backchannelLogout(sub, sid)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const loginPage = `<!doctype html>
<html lang="en">
<title>Example identity provider</title>
<link rel="icon" href="data:,">
<h1>Example identity provider</h1>
<form method="post">
  <label>Login <input name="login" autofocus></label>
  <button name="action" value="sign-in">Sign in</button>
  <button name="action" value="cancel">Cancel</button>
</form>
</html>`

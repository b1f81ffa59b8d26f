/** Test support for browsers: a real identity provider on another site of this machine, where people sign in on a page of its own. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type LoginProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Makes or changes a person of the provider; the login is their `sub`. */
  setAccount(login: string, claims: Record<string, unknown>): void
  /** What an administrator enters at the provider: where it may send people back to. */
  allow(addresses: { redirectUri: string; backChannelLogoutUri?: string }): void
  close(): Promise<void>
}

const clientId = 'parapet'
const clientSecret = 'a secret that only tests know'

export async function startLoginProvider(): Promise<LoginProvider> {
  const accounts = new Map<string, Record<string, unknown>>()
  const key = makeKey()
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // By name: to a browser that is another site than the service at 127.0.0.1.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  /** The library takes its clients once, so another address makes a new provider with the same key. */
  function allow({ redirectUri, backChannelLogoutUri }: Parameters<LoginProvider['allow']>[0]): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
          ...(backChannelLogoutUri === undefined ? {} : { backchannel_logout_uri: backChannelLogoutUri }),
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['only for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, login: string) => ({
        accountId: login,
        claims: async () => ({ sub: login, ...accounts.get(login) }),
      }),
      // Nobody is asked whether Parapet may know who they are: an administrator has decided that.
      async loadExistingGrant({ oidc: { session } }: { oidc: { session?: { accountId?: string } } }) {
        const grant = new provider.Grant({ clientId, accountId: session?.accountId ?? '' })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const handle = provider.callback()
    answer = (request, response) => {
      if (request.url?.startsWith('/interaction/') === true) void answerLogin(provider, request, response)
      else void handle(request, response)
    }
  }

  async function answerLogin(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(loginPage)
    const form = new URLSearchParams(await readText(request))
    const login = form.get('login') ?? ''
    const result =
      form.get('action') === 'sign-in' && accounts.has(login)
        ? { login: { accountId: login } }
        : { error: 'access_denied', error_description: 'The person is not assigned to this application' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  allow({ redirectUri: 'https://training.example.com/not-set-up-yet' })
  return {
    ...{ issuer, clientId, clientSecret, allow },
    setAccount: (login, claims) => void accounts.set(login, claims),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function makeKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
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

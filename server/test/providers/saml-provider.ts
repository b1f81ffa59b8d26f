/**
 * A real identity provider on loopback, made with samlify: it accepts our request, asks who signs in, and posts its
 * response.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { html } from '../../src/platform/html.ts'
import {
  assertionFields,
  type Keys,
  keysOf,
  writeAssertion,
  writeLogoutRequest,
  writeResponse,
} from './saml-messages.ts'

export type ProviderPerson = { subject: string; email: string | null; name: string; groups?: string[] }

export type SamlProvider = {
  url: string
  metadataUrl: string
  keys: Keys
  /** The response to the request in this address, as the form that the browser would post. */
  answer(requestUrl: string, person: ProviderPerson): Promise<PostedAnswer>
  /** An unsolicited response to the service with this metadata. */
  answerUnasked(serviceMetadataUrl: string, person: ProviderPerson): Promise<PostedAnswer>
  /** Where the browser goes when the person signs out at the provider. */
  logoutUrl(serviceMetadataUrl: string, person: ProviderPerson): Promise<string>
  /** Sets the provider's clock to the service's. */
  setClock(now: () => Date): void
  close(): Promise<void>
}

export type PostedAnswer = { acsUrl: string; SAMLResponse: string; relayState: string | null; sessionIndex: string }

/** The parts of samlify that we use. Its own types would bring browser types into every file of the project. */
type Service = { entityMeta: { getAssertionConsumerService(binding: 'post'): string } }
type Provider = {
  getMetadata(): string
  createLoginResponse(
    ...input: [Service, object, 'post', object, { customTagReplacement(): { id: string; context: string } }]
  ): Promise<{ context: string }>
  parseLoginRequest(
    ...input: [Service, 'redirect', { query: Record<string, string> }]
  ): Promise<{ extract: { request: { id: string }; issuer: string } }>
  createLogoutRequest(...input: [Service, 'redirect', object, string, () => { id: string; context: string }]): {
    context: string
  }
}
type Samlify = {
  setSchemaValidator(validator: { validate(): Promise<string> }): void
  IdentityProvider(settings: object): Provider
  ServiceProvider(settings: object): Service
}
const samlify = createRequire(import.meta.url)('samlify') as Samlify

// The requests come from our own service; a schema validator would be one more dependency.
samlify.setSchemaValidator({ validate: async () => 'not validated' })

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

export async function startSamlProvider(options: { port?: number; encrypts?: boolean } = {}): Promise<SamlProvider> {
  const keys = await keysOf('idp')
  let now = () => new Date()
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  // By name: to a browser that is another site than the service at 127.0.0.1, whose cookies are not sent with its
  // posts.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const idp = samlify.IdentityProvider({
    entityID: `${url}/metadata`,
    signingCert: keys.certificate,
    privateKey: keys.privateKey,
    requestSignatureAlgorithm: rsaSha256,
    isAssertionEncrypted: options.encrypts === true,
    messageSigningOrder: 'sign-then-encrypt',
    dataEncryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    singleSignOnService: [{ Binding: `${bindings}:HTTP-Redirect`, Location: `${url}/sso` }],
    singleLogoutService: [{ Binding: `${bindings}:HTTP-Redirect`, Location: `${url}/logout` }],
  })

  /** Our entity id is the address of our metadata. */
  async function readService(metadataUrl: string) {
    const answer = await fetch(metadataUrl)
    return samlify.ServiceProvider({ metadata: await answer.text(), wantLogoutRequestSigned: true })
  }

  async function respond(metadataUrl: string, requestId: string | null, person: ProviderPerson): Promise<PostedAnswer> {
    const sp = await readService(metadataUrl)
    const acsUrl = sp.entityMeta.getAssertionConsumerService('post')
    const known = { idpEntityId: `${url}/metadata`, entityId: metadataUrl, acsUrl, requestId, now: now() }
    const sessionIndex = `_${randomUUID()}`
    const fields = assertionFields({ ...known, groups: [], sessionIndex, ...person, id: `_${randomUUID()}` })
    const customTagReplacement = () => ({
      id: fields.id,
      context: writeResponse(fields, writeAssertion(fields), { id: `_${randomUUID()}` }),
    })
    const { context } = await idp.createLoginResponse(sp, {}, 'post', {}, { customTagReplacement })
    return { acsUrl, SAMLResponse: context, relayState: null, sessionIndex }
  }

  async function answer(requestUrl: string, person: ProviderPerson): Promise<PostedAnswer> {
    const query = Object.fromEntries(new URL(requestUrl).searchParams)
    const { request, issuer } = (await idp.parseLoginRequest(samlify.ServiceProvider({}), 'redirect', { query }))
      .extract
    const posted = await respond(issuer, request.id, person)
    return { ...posted, relayState: query.RelayState ?? null }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url)
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
    if (asked.pathname === '/metadata') return void send('application/samlmetadata+xml', idp.getMetadata())
    if (asked.pathname === '/logout') return void send('text/plain', 'You are signed out.')
    if (asked.pathname !== '/sso') return void response.writeHead(404).end()
    if (!asked.searchParams.has('email')) return void send('text/html', writeSignInForm(asked.searchParams))
    const email = asked.searchParams.get('email') ?? ''
    const name = asked.searchParams.get('name') ?? ''
    const posted = await answer(asked.href, { subject: `subject of ${email}`, email, name })
    send('text/html', writePostForm(posted))
  }

  return {
    url,
    metadataUrl: `${url}/metadata`,
    keys,
    answer,
    answerUnasked: (metadataUrl, person) => respond(metadataUrl, null, person),
    async logoutUrl(metadataUrl, person) {
      const sp = await readService(metadataUrl)
      const fields = {
        now: now(),
        idpEntityId: `${url}/metadata`,
        logoutUrl: metadataUrl.replace(/metadata$/, 'logout'),
      }
      const customTagReplacement = () => ({
        id: '',
        context: writeLogoutRequest({ ...fields, subject: person.subject }),
      })
      const { context } = idp.createLogoutRequest(sp, 'redirect', {}, '', customTagReplacement)
      return context
    },
    setClock(fresh) {
      now = fresh
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function writeSignInForm(query: URLSearchParams): string {
  const hidden = [...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return html`<!doctype html><title>Example identity provider</title><h1>Example identity provider</h1>
<form action="/sso">${hidden}
<label>E-mail <input name="email" type="email"></label> <label>Name <input name="name"></label> <button>Sign in</button></form>`
    .text
}

/** As identity providers do: a self-submitting form, with a button for browsers without scripts. */
function writePostForm({ acsUrl, SAMLResponse, relayState }: PostedAnswer): string {
  const relay = relayState === null ? undefined : html`<input type="hidden" name="RelayState" value="${relayState}">`
  return html`<!doctype html><title>Signing in</title>
<form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}">${relay}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`.text
}

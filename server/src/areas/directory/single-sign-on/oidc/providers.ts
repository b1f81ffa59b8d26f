import { LRUCache } from 'lru-cache'
import type * as OpenId from 'openid-client'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { minuteMs } from '../../../../platform/clock/durations.ts'
import type { Guard } from '../../../../platform/net/guard.ts'
import { FetchFailure, type GuardedFetch } from '../../../../platform/net/guarded-fetch.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { SsoFailure } from '../sso-failure.ts'
import { type PublishedKey, parseKeys } from './verify-logout-token.ts'

const keptMs = 10 * minuteMs
const toleranceSeconds = 120
const keysMs = { kept: 60_000, new: 5_000 }
/** Signatures by a key that only the provider has. With a shared secret or none, others could forge them. */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

export type Provider = { config: OpenId.Configuration; openId: typeof OpenId }

export type OidcProviders = {
  /** The provider's metadata, refreshed from time to time. Throws `SsoFailure`. */
  find(connection: ConnectionRow, clientSecret: string | undefined): Promise<Provider>
  /** The keys that it signs with: kept for a minute, and new ones for some seconds, however many ask for them. */
  readKeys(connection: ConnectionRow, age: 'kept' | 'new', clientSecret: string | undefined): Promise<PublishedKey[]>
}

type Options = { guard: Guard; fetch: GuardedFetch['fetch']; clock: Clock }

export function createOidcProviders(options: Options): OidcProviders {
  const kept = new LRUCache<string, Promise<Provider>>({ max: 200, ttl: keptMs })
  const keptKeys = new LRUCache<string, { readAt: number; keys: Promise<PublishedKey[]> }>({ max: 200 })
  const providers: OidcProviders = {
    find(connection, clientSecret) {
      const skewSeconds = Math.round((options.clock.now().getTime() - Date.now()) / 1000)
      const key = `${connection.id} ${connection.updatedAt.getTime()} ${Math.round(skewSeconds / 10)}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const reading = readProvider(options, connection, { clientSecret, skewSeconds })
      kept.set(key, reading)
      // After a failure, the next sign-in asks the provider again.
      reading.catch(() => kept.delete(key))
      return reading
    },
    readKeys(connection, age, clientSecret) {
      const key = `${connection.id} ${connection.updatedAt.getTime()}`
      const now = options.clock.now().getTime()
      const known = keptKeys.get(key)
      if (known !== undefined && now - known.readAt < keysMs[age]) return known.keys
      const keys = providers.find(connection, clientSecret).then(async ({ config }) => {
        const answer = await options.fetch(config.serverMetadata().jwks_uri ?? '')
        return parseKeys(await answer.text())
      })
      keptKeys.set(key, { readAt: now, keys })
      keys.catch(() => keptKeys.delete(key))
      return keys
    },
  }
  return providers
}

async function readProvider(
  { guard, fetch }: Options,
  { issuer, clientId }: ConnectionRow,
  { clientSecret, skewSeconds }: { clientSecret: string | undefined; skewSeconds: number },
): Promise<Provider> {
  // Loaded at the first sign-in: few processes need it, and it would slow every start.
  const openId = await import('openid-client')
  const server = await readMetadata(fetch, issuer ?? '')
  const problem = explainMetadata(guard, server, issuer ?? '')
  if (problem !== undefined) throw new SsoFailure('sso_provider_unusable', 'discovery', problem)
  const algorithms = (server.id_token_signing_alg_values_supported ?? ['RS256']).filter((name) =>
    signatureAlgorithms.includes(name),
  )
  const metadata = { [openId.clockSkew]: skewSeconds, [openId.clockTolerance]: toleranceSeconds }
  const config = new openId.Configuration(
    { ...server, id_token_signing_alg_values_supported: algorithms },
    clientId ?? '',
    metadata,
    authenticate(openId, server, clientSecret),
  )
  config[openId.customFetch] = (url, { method, headers, body }) => fetch(url, { method, headers, body: toBody(body) })
  // In the code flow the library trusts TLS for the ID token; a signature also protects it where TLS ends early.
  openId.enableNonRepudiationChecks(config)
  // The guard decides about http, for hosts that the operator listed.
  openId.allowInsecureRequests(config)
  return { config, openId }
}

function toBody(body: unknown): string | null {
  return body === undefined || body === null ? null : String(body)
}

function authenticate(openId: typeof OpenId, server: OpenId.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return openId.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret)
}

async function readMetadata(fetch: GuardedFetch['fetch'], issuer: string): Promise<OpenId.ServerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const unusable = (message: string, cause?: unknown) =>
    new SsoFailure('sso_provider_unusable', 'discovery', message, { cause })
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw unusable(`${error.message}. Check the issuer.`, error)
    throw error
  })
  if (response.status !== 200) throw unusable(`${url} returned HTTP ${response.status}. Check the issuer.`)
  const value: unknown = await response.json().catch(() => undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unusable(`${url} did not answer with JSON. Check the issuer.`)
  }
  return value as OpenId.ServerMetadata
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** What is wrong with the metadata, in a sentence for an admin. */
function explainMetadata(guard: Guard, server: OpenId.ServerMetadata, issuer: string): string | undefined {
  if (server.issuer !== issuer) {
    return `The provider calls itself ${shorten(server.issuer)}. Enter exactly that as the issuer.`
  }
  for (const name of endpoints) {
    const url = server[name]
    if (typeof url !== 'string') return `The provider's metadata has no ${name}.`
    const problem = guard.explainUrl(url)
    if (problem !== undefined) return `${name} of the provider's metadata ${problem}.`
  }
  const algorithms = server.id_token_signing_alg_values_supported
  const isReadable = algorithms === undefined || (Array.isArray(algorithms) && algorithms.some(isSafe))
  if (!isReadable)
    return 'The provider signs ID tokens with a shared secret or not at all. Choose RS256 or ES256 there.'
  return undefined
}

function isSafe(algorithm: unknown): boolean {
  return signatureAlgorithms.includes(algorithm as string)
}

function shorten(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, 200) : 'nothing'
}

import { resolve } from 'node:path'
import { retryDelaysMs } from '@parapet/contract'
import { parseSecretKey } from '../platform/crypto/sealer.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readNameServers, readProxies, readSender } from './read-addresses.ts'

/** Every setting of the service. This folder is the only one that reads the environment. */
export type Config = {
  host: string
  port: number
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  secretKey: Buffer | undefined
  isDemo: boolean
  contentDir: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  invitationMailsPerHour: number
  areRemindersSent: boolean
  rateLimitPerMinute: number
  orgRateLimitPerMinute: number
  maxConnections: number
  trustProxy: string[] | false
  /** Development and tests: endpoints on this machine, over http too. */
  isLocalWebhookAllowed: boolean
  webhookDelaysMs: readonly number[]
  webhookDnsServers: string[] | undefined
  metricsPort: number | undefined
  logLevel: string
  isLogPretty: boolean
}

/** All mistakes together, so that they are mended in one go. */
export class ConfigError extends OperatorError {
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} mistake(s):\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  const text = (name: string) => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
    return fallback
  }
  const flag = (name: string, fallback: boolean) => {
    const value = text(name)
    if (value === undefined) return fallback
    if (['1', 'true', 'yes'].includes(value)) return true
    if (['0', 'false', 'no'].includes(value)) return false
    problems.push(`${name} must be 1 or 0, not "${value}"`)
    return fallback
  }
  const url = (name: string, protocols: string[], example: string) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    // The value may hold a password, so it is not repeated.
    problems.push(`${name} must be an address such as ${example}`)
    return undefined
  }

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/parapet')
  const secretKeyText = text('SECRET_KEY')
  const secretKey = secretKeyText === undefined ? undefined : parseSecretKey(secretKeyText)
  if (secretKeyText !== undefined && secretKey === undefined) {
    problems.push('SECRET_KEY must be 32 bytes in base64 or hex; make one with: openssl rand -base64 32')
  }
  if (databaseUrl !== undefined && secretKeyText === undefined) {
    problems.push('SECRET_KEY is required together with DATABASE_URL; make one with: openssl rand -base64 32')
  }
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL must be one of: ${logLevels.join(', ')}`)
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://training.example.com')
  if (publicUrl !== undefined && !isOrigin(publicUrl)) {
    problems.push(
      'PUBLIC_URL must be scheme, host and port alone, such as https://training.example.com: no path, query, user or password',
    )
  }
  const isInsecureAllowed = flag('INSECURE_HTTP', false)
  if (publicUrl !== undefined && !isSafePlace(publicUrl) && !isInsecureAllowed) {
    problems.push(
      'PUBLIC_URL must begin with https, since passwords go there; INSECURE_HTTP=1 allows http all the same',
    )
  }
  const contentDir = text('CONTENT_DIR')
  const port = integer('PORT', 3000, 0, 65_535)
  const metricsPort = integer('METRICS_PORT', 0, 0, 65_535)
  if (metricsPort !== 0 && metricsPort === port) problems.push(`METRICS_PORT must differ from PORT, which is ${port}`)

  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 200),
    secretKey,
    isDemo: flag('DEMO', true),
    contentDir: contentDir === undefined ? undefined : resolve(contentDir),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com'),
    mailFrom: readSender(text('MAIL_FROM'), problems),
    invitationMailsPerHour: integer('INVITATION_MAILS_PER_HOUR', 2000, 1, 1_000_000),
    areRemindersSent: flag('REMINDERS', true),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 600, 0, 10_000_000),
    orgRateLimitPerMinute: integer('ORG_RATE_LIMIT_PER_MINUTE', 6000, 0, 100_000_000),
    maxConnections: integer('MAX_CONNECTIONS', 4000, 10, 1_000_000),
    trustProxy: readProxies(text('TRUST_PROXY'), problems),
    isLocalWebhookAllowed: flag('WEBHOOK_ALLOW_LOCAL', false),
    webhookDelaysMs: readDelays(text('WEBHOOK_RETRY_DELAYS'), problems),
    webhookDnsServers: readNameServers(text('WEBHOOK_DNS_SERVERS'), problems),
    metricsPort: metricsPort === 0 ? undefined : metricsPort,
    logLevel,
    isLogPretty: process.stderr.isTTY === true,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Paths are put behind it, and it is printed: it can hold neither a path nor a password. */
function isOrigin(publicUrl: string): boolean {
  const { username, password, pathname, search, hash } = new URL(publicUrl)
  return pathname === '/' && [username, password, search, hash].every((part) => part === '')
}

/** Passwords and sessions go over https, or stay on this machine. */
function isSafePlace(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Where the commands that speak to a running service find it, and the key they use. */
export function readClientConfig(env: NodeJS.ProcessEnv = process.env): { url: string; apiKey: string } {
  const problems: string[] = []
  const url = env.PARAPET_URL?.trim() ?? ''
  const apiKey = env.PARAPET_API_KEY?.trim() ?? ''
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    problems.push('PARAPET_URL must be the address of the service, such as https://training.example.com')
  }
  // Not repeated: it is a secret, or was meant to be one.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) problems.push('PARAPET_API_KEY must be an API key with the scope sarif:ingest')
  if (problems.length > 0) throw new ConfigError(problems)
  return { url, apiKey }
}

/** The delay before each attempt after the first, in seconds. */
function readDelays(value: string | undefined, problems: string[]): readonly number[] {
  if (value === undefined) return retryDelaysMs
  const parts = value.split(',').map((part) => part.trim())
  // Looked at as text: an empty part would be the number 0.
  if (
    parts.length === retryDelaysMs.length &&
    parts.every((part) => /^\d+(\.\d+)?$/.test(part) && Number(part) <= 86_400)
  ) {
    return parts.map((part) => Number(part) * 1000)
  }
  const example = retryDelaysMs.map((delayMs) => delayMs / 1000).join(',')
  problems.push(`WEBHOOK_RETRY_DELAYS must be ${retryDelaysMs.length} numbers of seconds such as ${example}`)
  return retryDelaysMs
}

import { resolve } from 'node:path'
import { retryDelaysMs } from '@parapet/contract'
import { parseSecretKey } from '../platform/crypto/sealer.ts'
import type { InternalHost } from '../platform/net/guard.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { findMisspelled } from './find-misspelled.ts'
import { readInternalHosts, readNameServers, readProxies, readSender } from './read-addresses.ts'
import { type Labs, readLabs } from './read-labs.ts'
import { type LogStream, readLogStream } from './read-log-stream.ts'

/** Every setting of the service. This folder is the only one that reads the environment. */
export type Config = {
  host: string
  port: number
  publicUrl: string | undefined
  /** The HSTS header, if PUBLIC_URL is https. */
  hsts: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Past a pooler, for the one connection that waits for notifications. */
  databaseDirectUrl: string | undefined
  /** The owner of the tables, where the service itself connects as another role. */
  migrationDatabaseUrl: string | undefined
  databasePoolSize: number
  secretKey: Buffer | undefined
  /** Of a rotation that is not finished: opens what it sealed. */
  previousSecretKey: Buffer | undefined
  isDemo: boolean
  contentDir: string | undefined
  smtpUrl: string | undefined
  isPlainSmtpAllowed: boolean
  mailFrom: string | undefined
  invitationMailsPerHour: number
  areRemindersSent: boolean
  rateLimitPerMinute: number
  orgRateLimitPerMinute: number
  maxConnections: number
  maxConnectionsPerAddress: number
  trustProxy: string[] | false
  /** Development and tests: endpoints on this machine, over http too. */
  isLocalWebhookAllowed: boolean
  webhookDelaysMs: readonly number[]
  webhookDnsServers: string[] | undefined
  /** Identity providers inside the network, which the guard lets through. */
  internalHosts: readonly InternalHost[]
  metricsHost: string
  metricsPort: number | undefined
  metricsToken: string | undefined
  /** How long lines of the logs are kept; undefined: forever. */
  securityLogDays: number | undefined
  auditLogDays: number | undefined
  logStream: LogStream | undefined
  labs: Labs
  logLevel: string
  isLogPretty: boolean
  /** Worth saying at the start, and no reason to refuse it. */
  warnings: string[]
}

/** All mistakes together, so that they are fixed in one go. */
export class ConfigError extends OperatorError {
  constructor(problems: string[]) {
    super(`Configuration errors:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  const known = new Set<string>()
  const text = (name: string) => {
    known.add(name)
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
  /** At least 30: the database removes no younger lines. 0 keeps them forever. */
  const days = (name: string, fallback: number) => {
    const value = integer(name, fallback, 0, 36_500)
    if (value > 0 && value < 30) problems.push(`${name} must be 30 or more, or 0 to keep everything`)
    return value === 0 ? undefined : value
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
  const databaseDirectUrl = url(
    'DATABASE_DIRECT_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/parapet',
  )
  const migrationDatabaseUrl = url(
    'MIGRATION_DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/parapet',
  )
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    if (databaseUrl === undefined && text(name) !== undefined)
      problems.push(`${name} is for your own PostgreSQL: set DATABASE_URL as well`)
  }
  const keyBytes = (name: string) => {
    const value = text(name)
    const key = value === undefined ? undefined : parseSecretKey(value)
    if (value !== undefined && key === undefined) {
      problems.push(`${name} must be 32 bytes in base64 or hex; make one with: openssl rand -base64 32`)
    }
    return key
  }
  const secretKey = keyBytes('SECRET_KEY')
  const previousSecretKey = keyBytes('SECRET_KEY_PREVIOUS')
  if (previousSecretKey !== undefined && text('SECRET_KEY') === undefined) {
    problems.push('SECRET_KEY_PREVIOUS is for a SECRET_KEY that is set here; set SECRET_KEY, too')
  }
  if (databaseUrl !== undefined && text('SECRET_KEY') === undefined) {
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
      'PUBLIC_URL must begin with https, since passwords go there; set INSECURE_HTTP=1 to allow http anyway',
    )
  }
  const coversSubdomains = flag('HSTS_SUBDOMAINS', true)
  const contentDir = text('CONTENT_DIR')
  const port = integer('PORT', 3000, 0, 65_535)
  const metricsPort = integer('METRICS_PORT', 0, 0, 65_535)
  if (metricsPort !== 0 && metricsPort === port) problems.push(`METRICS_PORT must differ from PORT, which is ${port}`)
  const metricsHost = text('METRICS_HOST') ?? '127.0.0.1'
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 32)
    problems.push('METRICS_TOKEN must have 32 or more characters; make one with: openssl rand -hex 32')
  if (metricsToken === undefined && !isLoopback(metricsHost))
    problems.push('METRICS_HOST exposes metrics of all organizations to other machines; set METRICS_TOKEN as well')

  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
    hsts: publicUrl?.startsWith('https:')
      ? `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}`
      : undefined,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl,
    migrationDatabaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 200),
    secretKey,
    previousSecretKey,
    isDemo: flag('DEMO', true),
    contentDir: contentDir === undefined ? undefined : resolve(contentDir),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com'),
    isPlainSmtpAllowed: flag('INSECURE_SMTP', false),
    mailFrom: readSender(text('MAIL_FROM'), problems),
    invitationMailsPerHour: integer('INVITATION_MAILS_PER_HOUR', 2000, 1, 1_000_000),
    areRemindersSent: flag('REMINDERS', true),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 600, 0, 10_000_000),
    orgRateLimitPerMinute: integer('ORG_RATE_LIMIT_PER_MINUTE', 6000, 0, 100_000_000),
    maxConnections: integer('MAX_CONNECTIONS', 4000, 10, 1_000_000),
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 512, 0, 1_000_000),
    trustProxy: readProxies(text('TRUST_PROXY'), problems),
    isLocalWebhookAllowed: flag('WEBHOOK_ALLOW_LOCAL', false),
    webhookDelaysMs: readDelays(text('WEBHOOK_RETRY_DELAYS'), problems),
    webhookDnsServers: readNameServers(text('WEBHOOK_DNS_SERVERS'), problems),
    internalHosts: readInternalHosts(text('INTERNAL_HOSTS'), problems),
    metricsHost,
    metricsPort: metricsPort === 0 ? undefined : metricsPort,
    metricsToken,
    securityLogDays: days('SECURITY_LOG_DAYS', 365),
    auditLogDays: days('AUDIT_LOG_DAYS', 0),
    logStream: readLogStream(text('LOG_STREAM'), problems),
    labs: readLabs(
      {
        isOn: flag('LABS', true),
        children: {
          childrenEach: integer('LABS_CHILDREN', 2, 1, 32),
          priority: integer('LABS_PRIORITY', 5, 0, 19),
        },
        socket: text('LABS_SOCKET'),
        url: text('LABS_URL'),
        token: text('LABS_TOKEN'),
      },
      problems,
    ),
    logLevel,
    isLogPretty: process.stderr.isTTY === true,
    warnings: findMisspelled(Object.keys(env), [...known]),
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
  return protocol === 'https:' || isLoopback(hostname)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
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

import { Resolver } from 'node:dns'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secretKey = Buffer.alloc(32, 7).toString('base64')

function mistakesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    databasePoolSize: 10,
    secretKey: undefined,
    previousSecretKey: undefined,
    isDemo: true,
    contentDir: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    invitationMailsPerHour: 2000,
    areRemindersSent: true,
    rateLimitPerMinute: 600,
    orgRateLimitPerMinute: 6000,
    maxConnections: 4000,
    maxConnectionsPerAddress: 512,
    trustProxy: false,
    metricsPort: undefined,
    labs: { kind: 'own', childrenEach: 2, priority: 5 },
    logLevel: 'info',
  })
})

test('an empty or blank setting counts as not set', () => {
  expect(readConfig({ PORT: '', HOST: '  ', SMTP_URL: '', SECRET_KEY: ' ' })).toEqual(readConfig({}))
})

test('every setting is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://training.example.com/',
    DATA_DIR: '/srv/parapet',
    DATABASE_URL: 'postgres://parapet:secret@db.example.com:5432/parapet',
    DATABASE_DIRECT_URL: 'postgres://parapet:secret@db.example.com:6432/parapet',
    DATABASE_POOL_SIZE: '20',
    SECRET_KEY: secretKey,
    DEMO: '0',
    CONTENT_DIR: '/srv/content',
    SMTP_URL: 'smtps://user:password@mail.example.com',
    MAIL_FROM: 'Training <training@example.com>',
    INVITATION_MAILS_PER_HOUR: '100',
    REMINDERS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    ORG_RATE_LIMIT_PER_MINUTE: '20000',
    MAX_CONNECTIONS: '500',
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    TRUST_PROXY: '10.0.0.0/8, loopback,2001:db8::1,2001:db8::/64',
    WEBHOOK_RETRY_DELAYS: '0.5, 1,2,86400',
    WEBHOOK_DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353,2001:db8::53,[2001:db8::54]:5353',
    METRICS_HOST: '0.0.0.0',
    METRICS_PORT: '9090',
    METRICS_TOKEN: 'a'.repeat(32),
    LOG_LEVEL: 'debug',
  })

  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://training.example.com',
    dataDir: '/srv/parapet',
    databaseUrl: 'postgres://parapet:secret@db.example.com:5432/parapet',
    databaseDirectUrl: 'postgres://parapet:secret@db.example.com:6432/parapet',
    databasePoolSize: 20,
    isDemo: false,
    contentDir: '/srv/content',
    smtpUrl: 'smtps://user:password@mail.example.com',
    mailFrom: 'Training <training@example.com>',
    invitationMailsPerHour: 100,
    areRemindersSent: false,
    rateLimitPerMinute: 0,
    orgRateLimitPerMinute: 20_000,
    maxConnections: 500,
    maxConnectionsPerAddress: 0,
    trustProxy: ['10.0.0.0/8', 'loopback', '2001:db8::1', '2001:db8::/64'],
    webhookDelaysMs: [500, 1000, 2000, 86_400_000],
    webhookDnsServers: ['192.0.2.53', '192.0.2.54:5353', '2001:db8::53', '[2001:db8::54]:5353'],
    metricsHost: '0.0.0.0',
    metricsPort: 9090,
    metricsToken: 'a'.repeat(32),
    warnings: [],
    logLevel: 'debug',
  })
  expect(config.secretKey?.equals(Buffer.alloc(32, 7))).toBe(true)
})

describe('reports a mistake with the name of its setting', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PORT', '0x50'],
    ['DATABASE_POOL_SIZE', '1'],
    ['INVITATION_MAILS_PER_HOUR', '0'],
    ['REMINDERS', 'never'],
    ['RATE_LIMIT_PER_MINUTE', '1.5'],
    ['ORG_RATE_LIMIT_PER_MINUTE', '-1'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
    ['METRICS_PORT', '70000'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PORT', '3000'],
    ['PUBLIC_URL', 'training.example.com'],
    ['PUBLIC_URL', 'ftp://training.example.com'],
    ['PUBLIC_URL', 'https://training.example.com/path'],
    ['PUBLIC_URL', 'https://training.example.com/?x=1'],
    ['PUBLIC_URL', 'https://training.example.com/#x'],
    ['PUBLIC_URL', 'https://user:hunter2@training.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'garbage'],
    ['MAIL_FROM', 'a b <x'],
    ['MAIL_FROM', 'Training <training>'],
    ['MAIL_FROM', 'training@example.com, other@example.com'],
    ['DATABASE_URL', 'mysql://db.example.com'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'maybe'],
    ['HSTS_SUBDOMAINS', 'maybe'],
    ['INSECURE_SMTP', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '...'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['WEBHOOK_RETRY_DELAYS', '1,,2,3'],
    ['WEBHOOK_RETRY_DELAYS', '1,2,3'],
    ['WEBHOOK_RETRY_DELAYS', '1,2,3,86401'],
    ['WEBHOOK_RETRY_DELAYS', '1,2,3,-4'],
    ['WEBHOOK_DNS_SERVERS', 'nonsense'],
    ['WEBHOOK_DNS_SERVERS', 'dns.example.com'],
    ['WEBHOOK_DNS_SERVERS', '192.0.2.53:'],
    ['WEBHOOK_DNS_SERVERS', '192.0.2.53:65536'],
    ['WEBHOOK_DNS_SERVERS', '192.0.2.53,,192.0.2.54'],
  ])('%s=%s', (name, value) => {
    const mistakes = mistakesOf({ SECRET_KEY: secretKey, [name]: value })

    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(`${name} must`)
  })
})

test.each([
  ['https://training.example.com', {}, 'max-age=31536000; includeSubDomains'],
  ['https://training.example.com', { HSTS_SUBDOMAINS: '0' }, 'max-age=31536000'],
  ['http://localhost:3000', {}, undefined],
])('with PUBLIC_URL=%s and %j the HSTS header is %s', (publicUrl, env, hsts) => {
  expect(readConfig({ PUBLIC_URL: publicUrl, ...env }).hsts).toBe(hsts)
})

test('reports all mistakes together', () => {
  expect(mistakesOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

test('a database of one’s own needs a SECRET_KEY', () => {
  const mistakes = mistakesOf({ DATABASE_URL: 'postgres://db.example.com/parapet' })

  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toContain('SECRET_KEY is required together with DATABASE_URL')
})

test('a mistake never repeats a password or a key', () => {
  const mistakes = mistakesOf({
    DATABASE_URL: 'mysql://parapet:hunter2@db.example.com',
    SMTP_URL: 'http://user:hunter2@mail.example.com',
    PUBLIC_URL: 'https://user:hunter2@training.example.com',
    SECRET_KEY: 'hunter2',
  })

  expect(mistakes).toHaveLength(4)
  expect(mistakes.join('\n')).not.toContain('hunter2')
})

test('name servers that are taken are taken by Node as well', () => {
  const servers = readConfig({ WEBHOOK_DNS_SERVERS: '192.0.2.53,192.0.2.54:5353,2001:db8::53,[2001:db8::54]:5353' })

  expect(() => new Resolver().setServers(servers.webhookDnsServers ?? [])).not.toThrow()
})

test.each([
  'training@example.com',
  'parapet@localhost',
  '<training@example.com>',
  'Übungen <training@example.com>',
  '"Training, Example Corp" <training@example.com>',
])('emails may come from %s', (sender) => {
  expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
})

test('labs run in children of the service, in another process, or not at all', () => {
  const token = 'x'.repeat(32)
  const labsOf = (env: NodeJS.ProcessEnv) => readConfig(env).labs

  expect(labsOf({ LABS_CHILDREN: '4', LABS_PRIORITY: '10' })).toEqual({ kind: 'own', childrenEach: 4, priority: 10 })
  expect(labsOf({ LABS: '0', LABS_SOCKET: '/run/labs.sock' })).toEqual({ kind: 'off' })
  expect(labsOf({ LABS_SOCKET: '/run/labs.sock' })).toMatchObject({ address: { socket: '/run/labs.sock' } })
  expect(labsOf({ LABS_URL: 'http://127.0.0.1:3900', LABS_TOKEN: token })).toMatchObject({
    address: { host: '127.0.0.1', port: 3900, token },
  })
  expect(labsOf({ LABS_URL: 'http://[::1]:3900', LABS_TOKEN: token })).toMatchObject({ address: { host: '::1' } })
})

test.each([
  [{ LABS_SOCKET: 'labs.sock' }, 'LABS_SOCKET must be a full path'],
  [{ LABS_SOCKET: '/a', LABS_URL: 'http://127.0.0.1:1', LABS_TOKEN: 'x'.repeat(32) }, 'exclude each other'],
  [{ LABS_URL: 'http://127.0.0.1:3900' }, 'LABS_TOKEN must have 32 or more characters'],
  [{ LABS_URL: 'http://127.0.0.1:3900', LABS_TOKEN: 'short' }, 'LABS_TOKEN must have 32 or more characters'],
  [{ LABS_URL: 'https://127.0.0.1:3900/path', LABS_TOKEN: 'x'.repeat(32) }, 'LABS_URL must be http'],
  [{ LABS_TOKEN: 'x'.repeat(32) }, 'LABS_TOKEN is for LABS_URL'],
])('a mistake in the settings of labs is explained: %j', (env, mistake) => {
  expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
})

test('internal hosts are named with or without a port, and plain http only on purpose', () => {
  const hosts = readConfig({
    INTERNAL_HOSTS: 'keycloak.internal, keycloak.internal:8443,http://10.0.0.5:8080',
  }).internalHosts

  expect(hosts).toEqual([
    { hostname: 'keycloak.internal', port: undefined, isHttpAllowed: false },
    { hostname: 'keycloak.internal', port: '8443', isHttpAllowed: false },
    { hostname: '10.0.0.5', port: '8080', isHttpAllowed: true },
  ])
  for (const wrong of ['https://keycloak.internal/realms', 'user@keycloak.internal', 'ftp://10.0.0.5', '*']) {
    expect(mistakesOf({ INTERNAL_HOSTS: wrong }), wrong).toEqual([
      expect.stringContaining('INTERNAL_HOSTS must list hosts'),
    ])
  }
})

test.each([
  [{ METRICS_HOST: '0.0.0.0' }, /METRICS_HOST exposes metrics .* set METRICS_TOKEN/],
  [{ DATABASE_DIRECT_URL: 'postgres://db.example.com/parapet' }, /DATABASE_DIRECT_URL is for your own PostgreSQL/],
])('a setting that needs another one says which (%j)', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a setting that is almost one of ours is mentioned, and other programs keep theirs', () => {
  const others = { PATH: '/bin', HOSTNAME: 'web-1', NODE_ENV: 'production', PORTAL: '1', npm_config_loglevel: 'info' }
  const { warnings } = readConfig({ ...others, DATABSE_URL: 'postgres://db.example.com/parapet', SMTP_URLS: '' })

  expect(warnings).toEqual([
    "DATABSE_URL isn't a setting. Did you mean DATABASE_URL?",
    "SMTP_URLS isn't a setting. Did you mean SMTP_URL?",
  ])
})

import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import { listExpiringKeys, listStoppedKeys } from '../features/api-keys/api-keys.ts'
import { loadCatalogWith } from '../features/catalog/catalog.ts'
import { readServiceKeys, type Service } from '../open-service.ts'
import { compareSecretKeys } from '../platform/crypto/choose-keys.ts'
import { secretKeyFileName } from '../platform/crypto/secret-key-file.ts'
import { locateEmbeddedDatabase } from '../platform/database/embedded/embedded.ts'
import { canChangeLogs, readRole } from '../platform/database/grant-service.ts'
import { readMigrationState } from '../platform/database/migrate.ts'
import { readServerTime, readServerVersion } from '../platform/database/server-info.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult, toTable } from './report.ts'
import { withService } from './with-service.ts'

type Check = { check: string; isOk: boolean; detail: string }

const leastFreeBytes = 512 * 1024 * 1024

/** Looks at everything that a start needs. Nothing is changed. */
export async function doctorCommand(options: OutputOptions): Promise<void> {
  const checks: Check[] = []
  const config = readConfig()
  checks.push(ok('configuration', 'can be read'))
  checks.push(await attempt('node', async () => process.version))
  checks.push(await attempt('content', () => describeContent(config)))
  checks.push(...(await checkDatabase(config)))
  checks.push(await attempt('disk', () => describeDisk(config)))
  checks.push(await attempt('port', () => describePort(config)))
  checks.push(await attempt('mail', () => describeMail(config)))
  printResult(options, checks, (list) =>
    toTable(
      ['', 'CHECK', 'DETAIL'],
      list.map(({ check, isOk, detail }) => [isOk ? 'ok' : 'FIX', check, detail]),
    ),
  )
  if (checks.some((check) => !check.isOk)) process.exitCode = 1
}

function ok(check: string, detail: string): Check {
  return { check, isOk: true, detail }
}

async function attempt(check: string, work: () => Promise<string>): Promise<Check> {
  try {
    return ok(check, await work())
  } catch (error) {
    return { check, isOk: false, detail: (error as Error).message.replaceAll('\n', ' ') }
  }
}

async function checkDatabase(config: Config): Promise<Check[]> {
  try {
    const missing = config.databaseUrl === undefined ? await findMissing(config) : undefined
    if (missing !== undefined) return [missing]
    return await withService(
      'doctor',
      async (service) => [
        ok('database', await describeDatabase(service)),
        await attempt('migrations', () => describeMigrations(service)),
        await attempt('secret key', () => describeSecretKey(service)),
        await attempt('database role', () => describeRole(service)),
        await attempt('api keys', () => describeKeys(service)),
        await attempt('clock', () => describeClock(service)),
      ],
      { migrate: false },
    )
  } catch (error) {
    return [{ check: 'database', isOk: false, detail: (error as Error).message }]
  }
}

/** What opening the embedded database would make; a doctor leaves that to the first start. */
async function findMissing({ dataDir, secretKey }: Config): Promise<Check | undefined> {
  if (!(await locateEmbeddedDatabase(dataDir)).isInitialised) {
    return ok(
      'database',
      `none yet in ${dataDir}: the first start makes it. If you have one already, set DATA_DIR to its folder`,
    )
  }
  const keyFile = join(dataDir, secretKeyFileName)
  if (secretKey !== undefined || (await exists(keyFile))) return undefined
  return { check: 'secret key', isOk: false, detail: `${keyFile} is missing; bring it back from a backup` }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}

async function describeDatabase({ database, embedded }: Service): Promise<string> {
  const { text } = await readServerVersion(database.db)
  const place = embedded === undefined ? 'at DATABASE_URL' : `embedded in ${embedded.location}`
  return `PostgreSQL ${text}, ${place}`
}

async function describeMigrations({ database }: Service): Promise<string> {
  const state = await readMigrationState(database.db)
  if (state.changed.length > 0) throw new OperatorError(`${state.changed.join(', ')} changed after being applied`)
  if (state.unknown.length > 0)
    throw new OperatorError(`the database is newer than this version (${state.unknown.join(', ')})`)
  if (state.pending.length > 0) throw new OperatorError(`${state.pending.length} to apply; run: npx parapet migrate`)
  return `${state.applied.length} applied`
}

async function describeSecretKey({ config, database: { db } }: Service): Promise<string> {
  const { applied } = await readMigrationState(db)
  const keys = await readServiceKeys(config)
  const isNoted = applied.length > 0 && (await compareSecretKeys(db, keys))
  if (!isNoted) return 'nothing is sealed yet'
  if (keys.length === 1) return 'opens what is sealed in the database'
  return 'is being rotated: both keys are accepted. Finish with: npx parapet secret rotate'
}

/** Worth knowing rather than a fault: the logs are still chained, so that a change shows. */
async function describeRole({ database: { db } }: Service): Promise<string> {
  const role = await readRole(db)
  if (!(await canChangeLogs(db))) return `${role}, which can add to the logs and not change them`
  return `${role} owns the tables and could change the logs; see MIGRATION_DATABASE_URL in docs/operating.md`
}

/** A stopped key is not a fault of the installation, but somebody may wonder why a system is refused. */
async function describeKeys({ database }: Service): Promise<string> {
  const { applied } = await readMigrationState(database.db)
  if (applied.length === 0) return 'there are none yet'
  const expiring = await listExpiringKeys(database.db, new Date())
  const lines = [
    await describeStopped(database),
    describeExpiring(
      expiring.filter(({ isExpired }) => isExpired),
      'expired in the last 30 days',
    ),
    describeExpiring(
      expiring.filter(({ isExpired }) => !isExpired),
      'expire within 14 days',
    ),
  ].filter((line) => line !== undefined)
  return lines.length === 0 ? 'none is stopped, expired or about to expire' : lines.join(' ')
}

function describeExpiring(keys: Awaited<ReturnType<typeof listExpiringKeys>>, what: string): string | undefined {
  if (keys.length === 0) return undefined
  const names = keys.map(({ id, name, orgSlug }) => `${id} "${name}" of ${orgSlug}`)
  return `${keys.length} ${what}: ${names.join(', ')}. Give more time with: npx parapet key update`
}

async function describeStopped({ db }: Service['database']): Promise<string | undefined> {
  const keys = await listStoppedKeys(db, new Date())
  if (keys.length === 0) return undefined
  const names = keys.map(({ id, name, orgSlug, issuerName, isIssuerActive }) => {
    const cause = isIssuerActive ? 'is no longer an admin' : 'is deactivated'
    return `${id} "${name}" of ${orgSlug} (${issuerName} ${cause})`
  })
  return `${keys.length} stopped: ${names.join(', ')}. Hand over or revoke: npx parapet key hand-over`
}

async function describeClock({ database }: Service): Promise<string> {
  const now = await readServerTime(database.db)
  const differenceMs = Math.abs(now.getTime() - Date.now())
  if (differenceMs > 5000)
    throw new OperatorError(`differs from the database by ${Math.round(differenceMs / 1000)} s; set both by NTP`)
  return 'agrees with the database'
}

async function describeContent(config: Config): Promise<string> {
  const { categories, topics, scenarios } = await loadCatalogWith(config)
  return `${categories.size} categories, ${topics.size} topics, ${scenarios.size} scenarios`
}

async function describeDisk({ dataDir, databaseUrl }: Config): Promise<string> {
  if (databaseUrl !== undefined) return 'not used: the database is elsewhere'
  // Before the first start, the folder will be made on the disk of the nearest one that is there.
  let folder = dataDir
  while (!(await exists(folder))) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / 1024 / 1024)} MiB free in ${folder}`
  if (free < leastFreeBytes) throw new OperatorError(`${text}; make room`)
  return text
}

async function describePort({ host, port }: Config): Promise<string> {
  const probe = createServer()
  const code = await new Promise<string | undefined>((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen(port, host, () => resolve(undefined))
  })
  if (code === undefined) await new Promise((resolve) => probe.close(resolve))
  if (code === undefined) return `${port} on ${host} is free`
  if (code === 'EADDRINUSE') return `${port} on ${host} is in use (by this service if it is running)`
  throw new OperatorError(`${port} on ${host} cannot be used: ${code}`)
}

async function describeMail({ smtpUrl, isPlainSmtpAllowed: isPlainAllowed }: Config): Promise<string> {
  if (smtpUrl === undefined) return 'SMTP_URL is not set: mails are kept, see npx parapet mail list'
  const { createMailTransport, describeMailFailure } = await import('../platform/mail/mail-transport.ts')
  const transport = createMailTransport({ smtpUrl, isPlainAllowed, timeoutMs: 5000, maxConnections: 1 })
  try {
    await transport.verify()
  } catch (error) {
    throw new OperatorError(describeMailFailure(error).reason)
  } finally {
    transport.close()
  }
  return 'the mail server answers'
}

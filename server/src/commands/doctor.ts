import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { loadCatalogWith } from '../areas/training/catalog/catalog.ts'
import { type Config, readConfig } from '../config/config.ts'
import { readServiceKeys, type Service } from '../open-service.ts'
import { compareSecretKeys } from '../platform/crypto/choose-keys.ts'
import { secretKeyFileName } from '../platform/crypto/secret-key-file.ts'
import { locateEmbeddedDatabase } from '../platform/database/embedded/embedded.ts'
import { canChangeLogs, readRole } from '../platform/database/grant-service.ts'
import { hasLimits } from '../platform/database/keep-limits.ts'
import { lacksRights, readMigrationState } from '../platform/database/migrate.ts'
import { canNotify, readServerTime, readServerVersion } from '../platform/database/server-info.ts'
import { withOwner } from '../platform/database/with-owner.ts'
import { readJobStates } from '../platform/jobs/jobs.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readVersion } from '../platform/read-version.ts'
import { describeKeys } from './doctor-keys.ts'
import { describeLabs } from './doctor-labs.ts'
import { describeLogStream } from './doctor-log-stream.ts'
import { type OutputOptions, printResult, toTable } from './report.ts'
import { withService } from './with-service.ts'

type Check = { check: string; isOk: boolean; detail: string }

const leastFreeBytes = 512 * 1024 * 1024

/** Checks everything that a start needs. Changes nothing. */
export async function doctorCommand(options: OutputOptions): Promise<void> {
  const checks: Check[] = []
  const config = readConfig()
  checks.push(ok('version', readVersion()))
  checks.push(await attempt('configuration', async () => describeSettings(config)))
  checks.push(await attempt('node', async () => process.version))
  checks.push(await attempt('content', () => describeContent(config)))
  checks.push(...(await checkDatabase(config)))
  checks.push(await attempt('disk', () => describeDisk(config)))
  checks.push(await attempt('port', () => describePort(config)))
  checks.push(await attempt('mail', () => describeMail(config)))
  checks.push(...(await attemptLines('labs', () => describeLabs(config.labs))))
  const { logStream } = config
  if (logStream !== undefined) checks.push(await attempt('log stream', () => describeLogStream(logStream)))
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

function describeSettings({ warnings }: Config): string {
  if (warnings.length > 0) throw new OperatorError(warnings.join(' '))
  return 'can be read'
}

async function attempt(check: string, work: () => Promise<string>): Promise<Check> {
  const [first] = await attemptLines(check, async () => [await work()])
  return first as Check
}

async function attemptLines(check: string, work: () => Promise<string[]>): Promise<Check[]> {
  try {
    return (await work()).map((line) => ok(check, line))
  } catch (error) {
    return [{ check, isOk: false, detail: (error as Error).message.replaceAll('\n', ' ') }]
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
        ...(await checkOwner(service)),
        ...((await lacksRights(service.database.db)) ? [await describeLack(service)] : await checkTables(service)),
        ...(config.databaseUrl === undefined ? [] : await checkWay(service)),
        await attempt('clock', () => describeClock(service)),
      ],
      { migrate: false },
    )
  } catch (error) {
    return [{ check: 'database', isOk: false, detail: (error as Error).message }]
  }
}

async function checkTables(service: Service): Promise<Check[]> {
  return [
    await attempt('migrations', () => describeMigrations(service)),
    await attempt('secret key', () => describeSecretKey(service)),
    await attempt('database role', () => describeRole(service)),
    ...(await attemptLines('api keys', () => describeKeys(service))),
    await attempt('background jobs', () => describeJobs(service)),
  ]
}

/** Whether each job of the workers ended well the last time. */
async function describeJobs({ database: { db } }: Service): Promise<string> {
  const states = await readJobStates(db)
  const failing = states.filter(({ failedAt, succeededAt }) => failedAt !== null && failedAt > (succeededAt ?? 0))
  if (failing.length > 0) {
    const names = failing.map(({ name, failedAt }) => `${name} at ${failedAt?.toISOString()}`).join(', ')
    throw new OperatorError(`failed the last time: ${names}. The worker's log has the reason`)
  }
  const last = states.reduce((latest, { succeededAt }) => Math.max(latest, succeededAt?.getTime() ?? 0), 0)
  if (last === 0) return 'none has run yet'
  return `${states.length} ended well the last time; the latest at ${new Date(last).toISOString()}`
}

async function checkOwner({ config, database, owner }: Service): Promise<Check[]> {
  if (config.migrationDatabaseUrl === undefined || owner === undefined) return []
  const describe = async () =>
    `${await withOwner(database, { owner, name: 'parapet doctor' }, readRole)}, in the same database`
  return [await attempt('migration role', describe)]
}

/** What a pooler between the service and PostgreSQL may get in the way of. */
async function checkWay(service: Service): Promise<Check[]> {
  return [
    await attempt('time limits', () => describeLimits(service)),
    await attempt('notifications', () => describeNotifications(service)),
  ]
}

async function describeLimits({ database: { db } }: Service): Promise<string> {
  if (await hasLimits(db)) return 'statements and transactions end after the limits of the role'
  const role = await readRole(db)
  throw new OperatorError(
    `${role} has no limits yet: behind PgBouncer, statements may run forever. The next start sets them`,
  )
}

async function describeNotifications({ connection, database }: Service): Promise<string> {
  if (await canNotify(connection, database.db)) return 'arrive, so webhooks and emails are sent immediately'
  throw new OperatorError(
    'do not arrive, so webhooks are sent up to a second later and emails up to 40 seconds later: PgBouncer in transaction mode does not pass them on. Set DATABASE_DIRECT_URL to an address of PostgreSQL itself',
  )
}

/** Everything else about the tables would be a guess. */
async function describeLack({ database: { db }, embedded }: Service): Promise<Check> {
  if (embedded !== undefined)
    return ok('database role', 'gets its rights at the next start, which upgrades the database')
  const detail = `${await readRole(db)} has no rights in this database yet; run npx parapet migrate with MIGRATION_DATABASE_URL set to the owner of its tables`
  return { check: 'database role', isOk: false, detail }
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

async function describeMigrations({ database, embedded }: Service): Promise<string> {
  const state = await readMigrationState(database.db)
  if (state.changed.length > 0) throw new OperatorError(`${state.changed.join(', ')} changed after being applied`)
  if (state.unknown.length > 0)
    throw new OperatorError(`the database is newer than this version (${state.unknown.join(', ')})`)
  if (state.pending.length > 0 && embedded !== undefined) return `${state.pending.length} to apply at the next start`
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
  if (smtpUrl === undefined) return 'SMTP_URL is not set: emails are kept, see npx parapet mail list'
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

import { chmod, copyFile, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '../config/config.ts'
import { describeSlow, readServiceKeys, type Service, useDataDir } from '../open-service.ts'
import { formatSecretKeys, secretKeyFileName } from '../platform/crypto/secret-key-file.ts'
import {
  copyRunningCluster,
  createDataDir,
  locateEmbeddedDatabase,
  placeRestoredCluster,
} from '../platform/database/embedded/embedded.ts'
import { explainFileFailure, OperatorError } from '../platform/operator-error.ts'
import { countOf, type OutputOptions, printResult } from './report.ts'
import { requireDatabase, withService } from './with-service.ts'

export async function migrateCommand(options: OutputOptions): Promise<void> {
  const result = await withService(
    'migrate',
    async ({ database, owner }) => {
      const { readMigrationState } = await import('../platform/database/migrate.ts')
      const { prepareDatabase } = await import('../platform/database/prepare-database.ts')
      // Even when there is nothing to do: the operator wants to know whether it would work.
      if (owner !== undefined) {
        const { withOwner } = await import('../platform/database/with-owner.ts')
        await withOwner(database, { owner, name: 'parapet migrate' }, async () => {})
      }
      const onSlow = describeSlow((message) => process.stderr.write(`${message}\n`))
      const applied = await prepareDatabase(database, { owner, name: 'parapet migrate', onSlow })
      return { applied, total: (await readMigrationState(database.db)).applied.length }
    },
    { migrate: false, create: true },
  )
  printResult(options, result, ({ applied, total }) =>
    applied.length === 0 ? `The database is up to date (${total} migrations).` : `Applied: ${applied.join(', ')}`,
  )
}

/** What a backup file holds, and where it can be restored: PostgreSQL's files fit one version and one kind of machine. */
type Manifest = { format: 1; createdAt: string; postgresVersion: number; platform: string; arch: string }

const useOwnTools =
  'This command only works with the embedded database. With DATABASE_URL use pg_dump and pg_restore, and keep SECRET_KEY.'

/** Online: the server goes on while its files are copied. */
export async function backupCommand(file: string, options: OutputOptions): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl !== undefined) throw new OperatorError(useOwnTools)
  await requireDatabase(config)
  const target = resolve(file)
  await refuseExisting(target)
  const advice = 'Give a file in a folder you can write to.'
  const { bytes, createdAt } = await explainFileFailure(target, advice, writeBackup(target))
  printResult(options, { file: target, bytes, createdAt }, (result) =>
    [
      `The backup is in ${result.file} (${Math.ceil(result.bytes / 1024)} KiB).`,
      'It holds the secret key: keep it where you keep passwords.',
    ].join('\n'),
  )
}

async function writeBackup(target: string): Promise<{ bytes: number; createdAt: string }> {
  // Beside the target, so that the last step is a rename.
  await mkdir(dirname(target), { recursive: true })
  const staging = await mkdtemp(`${target}.partial-`)
  try {
    await chmod(staging, 0o700)
    const manifest = await withService('backup', (service) => copyInto(staging, service), { migrate: false })
    await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest))
    const archive = `${staging}.tar.gz`
    await pack(staging, archive)
    await rename(archive, target)
    return { bytes: (await stat(target)).size, createdAt: manifest.createdAt }
  } finally {
    await rm(staging, { recursive: true, force: true })
    await rm(`${staging}.tar.gz`, { force: true })
  }
}

async function copyInto(staging: string, { config, database, embedded }: Service): Promise<Manifest> {
  if (embedded === undefined) throw new OperatorError(useOwnTools)
  const { connection, location } = embedded
  const before = await readServiceKeys(config)
  await copyRunningCluster({ connection, location, target: join(staging, 'postgres') })
  // A rotation may begin or end during the copy: the keys of both moments open whatever was copied.
  const after = await readServiceKeys(config)
  const keys = [...after, ...before.filter((key) => !after.some((other) => other.equals(key)))]
  await writeFile(join(staging, secretKeyFileName), formatSecretKeys(keys), { mode: 0o600 })
  const { readServerVersion } = await import('../platform/database/server-info.ts')
  const version = await readServerVersion(database.db)
  return describeHere(Math.floor(version.number / 10_000))
}

export async function restoreCommand(file: string, options: OutputOptions): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl !== undefined) throw new OperatorError(useOwnTools)
  const existing = await locateEmbeddedDatabase(config.dataDir)
  if (existing.isInitialised) {
    throw new OperatorError(`There is a database in ${config.dataDir} already. Set DATA_DIR to an empty folder.`)
  }
  await useDataDir(config, restoreInto(config.dataDir, file))
  const counts = await withService('restore', async ({ database: { db } }) => {
    const { countOrganizations } = await import('../areas/organization/organization/organization.ts')
    const { countUsers } = await import('../areas/organization/people/people.ts')
    return { organizations: await countOrganizations(db), users: await countUsers(db) }
  })
  printResult(
    options,
    { dataDir: config.dataDir, ...counts },
    ({ dataDir, organizations, users }) =>
      `Restored into ${dataDir}: ${countOf(organizations, 'organization')}, ${countOf(users, 'user')}.`,
  )
}

async function restoreInto(dataDir: string, file: string): Promise<void> {
  const made = await createDataDir(dataDir)
  const staging = await mkdtemp(join(dataDir, 'restore-'))
  try {
    await unpack(resolve(file), staging)
    await checkManifest(join(staging, 'manifest.json'), file)
    await copyFile(join(staging, secretKeyFileName), join(dataDir, secretKeyFileName))
    await chmod(join(dataDir, secretKeyFileName), 0o600)
    await placeRestoredCluster({ dataDir, source: join(staging, 'postgres'), log: () => {} })
    await rm(staging, { recursive: true, force: true })
  } catch (error) {
    // Where a broken archive ended, files may still be written for a moment.
    await rm(made ?? staging, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}

function describeHere(postgresVersion: number): Manifest {
  const { platform, arch } = process
  return { format: 1, createdAt: new Date().toISOString(), postgresVersion, platform, arch }
}

async function checkManifest(path: string, file: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) throw new OperatorError(`${file} is not a backup of Parapet.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new OperatorError(`${file} was made by a newer version of Parapet.`)
  if (manifest.platform !== process.platform || manifest.arch !== process.arch) {
    throw new OperatorError(
      `${file} was made on ${manifest.platform}-${manifest.arch} and can only be restored on that kind of machine. Move the data with pg_dump instead.`,
    )
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined) throw new OperatorError(`${file} exists already. Give another name.`)
}

/** Readable by the owner only, and on the disk before it gets its final name. */
async function pack(folder: string, archive: string): Promise<void> {
  const { create } = await import('tar')
  await writeFile(archive, '', { mode: 0o600 })
  await create({ file: archive, cwd: folder, gzip: { level: 1 }, portable: true }, ['.'])
  const handle = await open(archive, 'r+')
  await handle.sync()
  await handle.close()
}

async function unpack(archive: string, folder: string): Promise<void> {
  const { extract } = await import('tar')
  try {
    await extract({ file: archive, cwd: folder, strict: true, preserveOwner: false })
  } catch (error) {
    throw new OperatorError(`${archive} cannot be read as a backup: ${(error as Error).message}`)
  }
}

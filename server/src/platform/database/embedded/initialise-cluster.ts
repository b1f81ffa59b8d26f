import { chmod, lchown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { buildFolder } from './build-folder.ts'
import { hasErrorCode, undefinedWhenMissing } from './error-codes.ts'
import type { Binaries } from './find-binaries.ts'
import { type Cluster, preparePlace, writePointer } from './locate-cluster.ts'
import { runProgram } from './run-program.ts'
import { findClosedFolder, giveFolder, type ServiceUser } from './service-user.ts'

/** The name of the database and of its owner. */
export const databaseName = 'parapet'
/** The user of the service, which owns nothing and isn't a superuser. */
export const serviceRole = 'parapet_service'

/** Makes sure that a cluster of our version exists. True if it was just created. */
export async function initialiseCluster(
  cluster: Cluster,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<boolean> {
  await preparePlace(cluster, log)
  const isNew =
    !cluster.isInitialised &&
    (await buildFolder(cluster.location, (folder) => createCluster(folder, cluster, binaries)))
  await checkCluster(cluster, binaries)
  await writePointer(cluster)
  return isNew
}

/** A new cluster in an empty folder. Throws the reason when root may not hand files to other users. */
async function createCluster(folder: string, { user }: Cluster, binaries: Binaries): Promise<void> {
  try {
    if (user.creator === undefined) {
      if (!user.isSelf) await lchown(folder, user.uid, user.gid)
      await fillCluster(folder, user, binaries)
    } else {
      await createForAnother(folder, user, user.creator, binaries)
    }
  } catch (cause) {
    if (!hasErrorCode(cause, 'EPERM', 'EINVAL')) throw cause
    throw new OperatorError(
      `PostgreSQL does not run as root, and this root may not act as user ${user.name}. Start Parapet as another user, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * Other processes of the creator's user must not reach the files while they are made: the folder above lets only a
 * group pass that no other process has.
 */
async function createForAnother(folder: string, user: ServiceUser, creator: ServiceUser, binaries: Binaries) {
  const passage = `${folder}.passage`
  const place = join(passage, 'cluster')
  await mkdir(passage, { mode: 0o700 })
  try {
    await mkdir(place, { mode: 0o700 })
    await lchown(place, creator.uid, creator.gid)
    await lchown(passage, 0, creator.gid)
    await chmod(passage, 0o710)
    await fillCluster(place, creator, binaries)
    await chmod(passage, 0o700)
    await giveFolder(place, user)
    await rename(place, folder)
  } finally {
    await rm(passage, { recursive: true, force: true })
  }
}

// initdb makes everything durable before it ends, and so does single-user mode. Measured on 2 cores: initdb 0.7 s, the
// database in single-user mode 0.07 s; without the syncs no faster. So a folder that is in its place is complete.
async function fillCluster(folder: string, user: ServiceUser, { initdb, postgres }: Binaries): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await runProgram(initdb, ['-D', folder, '-U', databaseName, '--auth=peer', '--no-instructions', ...locale], { user })
  const output = await runProgram(postgres, ['--single', '-D', folder, 'template1'], {
    user,
    input: `CREATE DATABASE ${databaseName} STRATEGY = file_copy\n`,
  })
  // Single-user mode exits with 0 even if its statements fail.
  const problem = output.match(/^.*(?:ERROR|FATAL|PANIC):.*$/m)
  if (problem !== null) throw new OperatorError(`Creating the database failed: ${problem[0]}`)
}

export async function checkCluster({ location, user }: Cluster, { majorVersion }: Binaries): Promise<void> {
  const version = await undefinedWhenMissing(readFile(join(location, 'PG_VERSION'), 'utf8'))
  if (version === undefined) {
    throw new OperatorError(`${location} has files in it but no PostgreSQL cluster. Move it away.`)
  }
  if (Number.parseInt(version, 10) !== majorVersion) {
    throw new OperatorError(
      `The database in ${location} was made by PostgreSQL ${version.trim()}, but this Parapet brings ${majorVersion}. Make a backup with the Parapet that made it.`,
    )
  }
  await repairOwner(location, user)
  const closed = await findClosedFolder(location, user)
  if (closed !== undefined) {
    throw new OperatorError(
      `User ${user.name}, who runs PostgreSQL, cannot reach ${location} any more. Run \`chmod o+x ${closed}\`.`,
    )
  }
}

/** After `chown -R root` or `chmod -R` on the data folder, as operators do, PostgreSQL would refuse its own files. */
async function repairOwner(location: string, user: Cluster['user']): Promise<void> {
  const { uid, mode } = await stat(location)
  if ((mode & 0o777) !== 0o700 && (mode & 0o777) !== 0o750) await chmod(location, 0o700)
  if (uid !== user.uid) await giveFolder(location, user)
}

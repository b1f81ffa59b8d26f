import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { syncFolder } from './build-folder.ts'
import { hasErrorCode, undefinedWhenMissing } from './error-codes.ts'
import { findClosedFolder, findServiceUser, type ServiceUser } from './service-user.ts'

/** Where a data folder's PostgreSQL is and which user it runs as. */
export type Cluster = {
  /** The data folder, without symbolic links. */
  dataDir: string
  location: string
  socketDir: string
  logFile: string
  user: ServiceUser
  isInitialised: boolean
  /** The cluster is not in the data folder, because its user has no access there. */
  isOutside: boolean
  /** The data folder says where the cluster is. */
  hasPointer: boolean
}

const outsideFolder = '/var/lib/parapet'
const pointerName = 'postgres.location'
const socketName = '.s.PGSQL.5432'
// macOS limits socket paths to 103 bytes, Linux to 107.
const maxSocketPathBytes = 103

/** Where the cluster is, or would be. Starts and creates nothing. */
export async function locateCluster(dataDirAsGiven: string): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new OperatorError('The embedded PostgreSQL does not run on Windows; set DATABASE_URL to a PostgreSQL server.')
  }
  const dataDir = (await undefinedWhenMissing(realpath(dataDirAsGiven))) ?? resolve(dataDirAsGiven)
  const pointer = await undefinedWhenMissing(readFile(join(dataDir, pointerName), 'utf8'))
  const inside = join(dataDir, 'postgres')
  let location = pointer?.trim() ?? inside
  let isInitialised = await hasCluster(location)
  let folder = await undefinedWhenMissing(stat(location))
  let user = await findServiceUser(folder?.uid, dataDir)
  // An existing cluster stays where it is, even if the modes of its parent folders changed.
  if (pointer === undefined && !isInitialised && (await isClosed(dataDir, user))) {
    location = join(outsideFolder, hash(dataDir).slice(0, 16))
    isInitialised = await hasCluster(location)
    folder = await undefinedWhenMissing(stat(location))
    user = await findServiceUser(folder?.uid, dataDir)
  }
  if (folder !== undefined && user.isSelf && folder.uid !== user.uid) {
    throw new OperatorError(
      `The database in ${location} belongs to the user with id ${folder.uid}. Run this command as that user or as root.`,
    )
  }
  return {
    dataDir,
    location,
    socketDir: chooseSocketDir(location),
    logFile: join(dataDir, 'postgres.log'),
    user,
    isInitialised,
    isOutside: location !== inside,
    hasPointer: pointer !== undefined,
  }
}

async function hasCluster(location: string): Promise<boolean> {
  try {
    return (await undefinedWhenMissing(lstat(join(location, 'PG_VERSION')))) !== undefined
  } catch (error) {
    // Another user's cluster: it is there, and locateCluster says whose it is.
    if (hasErrorCode(error, 'EACCES')) return true
    throw error
  }
}

async function isClosed(dataDir: string, user: ServiceUser): Promise<boolean> {
  const folder = await undefinedWhenMissing(realpath(dataDir))
  return folder !== undefined && (await findClosedFolder(folder, user)) !== undefined
}

/**
 * Creates the data folder. As root, everyone may pass through it (not list it), because the cluster's user must.
 * Returns the topmost folder that was created.
 */
export async function createDataDir(dataDir: string): Promise<string | undefined> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (made !== undefined && process.getuid?.() === 0) {
    // mkdir also applies its mode to the parent folders it creates.
    for (let folder = resolve(dataDir); folder.startsWith(resolve(made)); folder = resolve(folder, '..')) {
      await chmod(folder, 0o711)
    }
  }
  return made
}

/** Where a new cluster goes is safe to write to and, when it is outside, not the leftover of a deleted data folder. */
export async function preparePlace(cluster: Cluster, log: (message: string) => void): Promise<void> {
  if (!cluster.isOutside) return
  if (!cluster.hasPointer) {
    await createRootFolder(outsideFolder)
    log(
      `User ${cluster.user.name}, who runs PostgreSQL, cannot reach ${cluster.dataDir}. Its files are in ${cluster.location}.`,
    )
    return
  }
  if (!cluster.isInitialised) {
    throw new OperatorError(
      `${join(cluster.dataDir, pointerName)} says that the database is in ${cluster.location}, but it is not there. Bring it back, or delete that file to start with an empty database.`,
    )
  }
}

/** Notes in the data folder where its cluster is. Called before the first start. */
export async function writePointer(cluster: Cluster): Promise<void> {
  if (!cluster.isOutside || cluster.hasPointer) return
  const pointer = join(cluster.dataDir, pointerName)
  const isStarted = (await undefinedWhenMissing(lstat(join(cluster.location, 'postmaster.opts')))) !== undefined
  // A cluster is started only after its pointer was written: without one it belonged to an earlier data folder here.
  if (isStarted && (await undefinedWhenMissing(lstat(pointer))) === undefined) {
    throw new OperatorError(
      `${cluster.location} holds the database of an earlier data folder ${cluster.dataDir}. Delete or move it away to start with an empty database, or write its path into ${pointer} to use it.`,
    )
  }
  const draft = `${pointer}.${process.pid}`
  await writeFile(draft, `${cluster.location}\n`, { mode: 0o644, flush: true })
  await rename(draft, pointer)
  await syncFolder(cluster.dataDir)
}

/** A folder of root that nobody else can change, even in a world-writable place such as /var/tmp. */
export async function createRootFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o755 })
    await chmod(folder, 0o755)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) {
      throw new OperatorError(
        `Cannot create ${folder}, where PostgreSQL's files would go since its user cannot reach the data folder or the checkout. Let all users pass through those (chmod o+x), or set DATABASE_URL.`,
        { cause: error },
      )
    }
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new OperatorError(
      `${folder} must be a folder that belongs to root and that others cannot write to. Delete it.`,
    )
  }
}

function chooseSocketDir(location: string): string {
  if (Buffer.byteLength(join(location, socketName)) <= maxSocketPathBytes) return location
  return `/tmp/parapet-${hash(location).slice(0, 12)}`
}

export async function createSocketDir(cluster: Cluster): Promise<void> {
  if (cluster.socketDir === cluster.location) return
  try {
    await mkdir(cluster.socketDir, { mode: 0o700 })
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
  await checkSocketDir(cluster)
  if (!cluster.user.isSelf) await lchown(cluster.socketDir, cluster.user.uid, cluster.user.gid)
}

/** Anyone may have created a folder in /tmp, with a fake server in it. */
export async function checkSocketDir({ socketDir, location, user }: Cluster): Promise<void> {
  if (socketDir === location) return
  const found = await undefinedWhenMissing(lstat(socketDir))
  if (found === undefined) return
  // Root made it and is about to give it to the user.
  const isOwnerRight = found.uid === user.uid || found.uid === 0
  if (!found.isDirectory() || !isOwnerRight || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${socketDir} is not a private folder of user ${user.name}. Delete it, or use a shorter DATA_DIR.`,
    )
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

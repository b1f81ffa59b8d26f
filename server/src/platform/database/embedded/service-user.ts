import { createHash } from 'node:crypto'
import { lchown, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/**
 * The OS user that PostgreSQL runs as. It is another one than ours only when we are root, which PostgreSQL refuses.
 * Then it is a number that nobody else has: any process of the same user could read the files and change the database.
 */
export type ServiceUser = {
  uid: number
  gid: number
  name: string
  isSelf: boolean
  /** Who creates the cluster, where `initdb` would refuse the user for having no entry in /etc/passwd. */
  creator?: ServiceUser
}

/** Numbers that systems hand out to services for as long as they run; people and packages get none of these. */
const firstFreeUid = 61_184
const lastFreeUid = 65_519

/** `ownerUid`: the owner of the cluster when there is one already. `dataDir` decides between the free numbers. */
export async function findServiceUser(ownerUid: number | undefined, dataDir: string): Promise<ServiceUser> {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return findOwnUser()
  const users = await listUsers()
  const nobody = users.find(({ name }) => name === 'nobody')
  if (nobody === undefined)
    throw new OperatorError(`PostgreSQL does not run as root and this system has no user nobody. ${advice}`)
  // A cluster owned by root can't be started by anyone.
  if (ownerUid === undefined || ownerUid === 0) return withoutEntry(chooseFreeUid(users, dataDir), nobody)
  const owner = users.find((each) => each.uid === ownerUid)
  if (owner !== undefined) return { ...owner, isSelf: false }
  if (ownerUid >= firstFreeUid && ownerUid <= lastFreeUid) return withoutEntry(ownerUid, nobody)
  throw new OperatorError(`PostgreSQL does not run as root and this system has no user with id ${ownerUid}. ${advice}`)
}

const advice = 'Start Parapet as another user, or set DATABASE_URL.'

function withoutEntry(uid: number, nobody: { uid: number; name: string }): ServiceUser {
  const creator = { uid: nobody.uid, gid: uid, name: nobody.name, isSelf: false }
  return { uid, gid: uid, name: `with id ${uid}`, isSelf: false, creator }
}

/** Always the same for a folder, so that two processes starting together agree. */
function chooseFreeUid(users: { uid: number }[], dataDir: string): number {
  const count = lastFreeUid - firstFreeUid + 1
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE() % count
  const taken = new Set(users.map(({ uid }) => uid))
  for (let step = 0; step < count; step++) {
    const uid = firstFreeUid + ((start + step) % count)
    if (!taken.has(uid)) return uid
  }
  throw new OperatorError(`All user ids from ${firstFreeUid} to ${lastFreeUid} are taken. ${advice}`)
}

function findOwnUser(): ServiceUser {
  try {
    const { uid, gid, username } = userInfo()
    return { uid, gid, name: username, isSelf: true }
  } catch (cause) {
    throw new OperatorError(
      `The user with id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Add one, or set DATABASE_URL.`,
      { cause },
    )
  }
}

async function listUsers() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || uid === undefined || gid === undefined || name.startsWith('#')) return []
    // macOS writes nobody as -2, the file system says 4294967294.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
  })
}

/** What `spawn` needs to become the user. Node wants these numbers as signed 32 bits, everything else as unsigned. */
export function asSpawnUser(user: ServiceUser): { uid?: number; gid?: number } {
  return user.isSelf ? {} : { uid: user.uid | 0, gid: user.gid | 0 }
}

/** The first folder on the way down to `path` (itself included) that the user may not pass, if any. */
export async function findClosedFolder(path: string, user: ServiceUser): Promise<string | undefined> {
  if (user.isSelf) return undefined
  const folders: string[] = []
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    if (!(await isAllowed(folder, user, 0o1))) return folder
  }
  return undefined
}

/** Whether mode bits let the user read (4) or enter or run (1) the path. */
export async function isAllowed(path: string, user: ServiceUser, bits: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Gives a folder to the user: contents first, so that the user cannot reach in while root still works on it. */
export async function giveFolder(folder: string, user: ServiceUser): Promise<void> {
  if (user.isSelf) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveFolder(path, user)
    else await lchown(path, user.uid, user.gid)
  }
  await lchown(folder, user.uid, user.gid)
}

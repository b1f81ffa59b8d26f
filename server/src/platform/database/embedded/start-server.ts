import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { undefinedWhenMissing } from './error-codes.ts'
import type { Binaries } from './find-binaries.ts'
import { databaseName, serviceRole } from './initialise-cluster.ts'
import { type Cluster, createSocketDir } from './locate-cluster.ts'
import { findPostmasterFile, inspectPostmaster, waitWhile } from './postmaster.ts'
import { lastLines, programOptions } from './run-program.ts'

const maxLogBytes = 1_000_000

/**
 * Starts PostgreSQL and waits until it takes connections. 'taken' when PostgreSQL found another one on the same
 * files: its own interlock decides between two processes that start at the same moment.
 */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  { log, onSpawned }: { log: (message: string) => void; onSpawned: () => void },
): Promise<'ready' | 'taken'> {
  if ((await inspectPostmaster(cluster)).runningPid !== undefined) return 'taken'
  await createSocketDir(cluster)
  await writeSettings(cluster)
  removeEmptyPidFile(cluster)
  const { runningPid, stalePid } = await inspectPostmaster(cluster)
  if (runningPid !== undefined) return 'taken'
  const server = await spawnServer(cluster, binaries, stalePid)
  onSpawned()
  const isStarting = async () => {
    if (server.ending !== undefined) return false
    const file = await findPostmasterFile(cluster.location)
    return !(file?.pid === server.pid && file?.isReady)
  }
  await waitWhile(isStarting, { log, message: 'PostgreSQL is still starting; after a crash it reads its log first.' })
  const { ending } = server
  if (ending === undefined) return 'ready'
  if (ending instanceof Error) throw new OperatorError(`PostgreSQL cannot be run: ${ending.message}`, { cause: ending })
  const output = (await readFile(cluster.logFile)).subarray(server.logStart).toString('utf8')
  if (/lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(output)) return 'taken'
  throw new OperatorError(
    `PostgreSQL did not start in ${cluster.location}: ${lastLines(output)} (log: ${cluster.logFile})`,
  )
}

/**
 * A power cut can leave an empty file, on which PostgreSQL stops. One that is starting fills it within milliseconds.
 */
function removeEmptyPidFile({ location }: Cluster): void {
  const path = join(location, 'postmaster.pid')
  const found = statSync(path, { throwIfNoEntry: false })
  // Both synchronously: nothing may run in between.
  if (found?.size === 0 && Date.now() - found.mtimeMs > 10_000) rmSync(path, { force: true })
}

type SpawnedServer = { pid: number | undefined; logStart: number; ending: Error | 'exit' | undefined }

async function spawnServer(
  cluster: Cluster,
  { postgres }: Binaries,
  stalePid: number | undefined,
): Promise<SpawnedServer> {
  const found = await undefinedWhenMissing(stat(cluster.logFile))
  if ((found?.size ?? 0) > maxLogBytes) await rename(cluster.logFile, `${cluster.logFile}.1`)
  const logFile = await open(cluster.logFile, 'a', 0o600)
  try {
    const logStart = (await logFile.stat()).size
    const child = spawn(postgres, serverArguments(cluster), {
      // PostgreSQL would be held up by any process of its user that has got the number in a stale postmaster.pid. It
      // does not count the pid named here, and still sees when another PostgreSQL was faster.
      ...programOptions(cluster.user, stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }),
      // Its own process group: Ctrl-C is for us, and we stop the database last.
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    child.unref()
    const server: SpawnedServer = { pid: child.pid, logStart, ending: undefined }
    // No waiting: a PostgreSQL that finds another one on its files is gone within milliseconds.
    child.once('error', (error) => {
      server.ending = error
    })
    child.once('exit', () => {
      server.ending = 'exit'
    })
    return server
  } finally {
    await logFile.close()
  }
}

// Settings that keep the database private go on the command line, where no file or ALTER SYSTEM can change them.
function serverArguments({ location, socketDir }: Cluster): string[] {
  const settings = {
    config_file: join(location, 'parapet.conf'),
    listen_addresses: '',
    port: '5432',
    // A list; the quotes keep a comma in the path from dividing it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return ['-D', location, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const settingsFile = `# Written by Parapet at every start. Change settings with ALTER SYSTEM SET, which wins over this file.
include 'postgresql.conf'
max_connections = 100
shared_buffers = '128MB'
wal_level = replica
max_wal_size = '1GB'
io_method = sync
max_logical_replication_workers = 0
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
log_line_prefix = '%m [%p] %a '
`

// The kernel identifies the peer of the socket, so there is no password to store.
const accessFile = `# Written by Parapet at every start.
local all ${databaseName} peer map=${databaseName}
local all ${serviceRole} peer map=${databaseName}
`

async function writeSettings({ location, user }: Cluster): Promise<void> {
  const names = [...new Set(['root', user.name])]
  const roles = [databaseName, serviceRole]
  const usersFile = names.flatMap((name) => roles.map((role) => `${databaseName} "${name}" ${role}\n`)).join('')
  const files = { 'parapet.conf': settingsFile, 'pg_hba.conf': accessFile, 'pg_ident.conf': usersFile }
  for (const [name, text] of Object.entries(files)) {
    const path = join(location, name)
    if ((await undefinedWhenMissing(readFile(path, 'utf8'))) === text) continue
    const draft = `${path}.${randomBytes(4).toString('hex')}`
    // 'wx' follows no link: as root we write into a folder of another user here.
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      if (!user.isSelf) await handle.chown(user.uid, user.gid)
      await handle.sync()
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  }
}

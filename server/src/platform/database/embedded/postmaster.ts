import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { undefinedWhenMissing } from './error-codes.ts'
import type { ServiceUser } from './service-user.ts'

type RunningPlace = { location: string; user: ServiceUser }

/** What PostgreSQL writes into postmaster.pid: its pid in line 1, its state in line 8. */
export type PostmasterFile = { pid: number; isReady: boolean }

export async function findPostmasterFile(location: string): Promise<PostmasterFile | undefined> {
  const text = await undefinedWhenMissing(readFile(join(location, 'postmaster.pid'), 'utf8'))
  const lines = text?.split('\n')
  const pid = Number.parseInt(lines?.[0] ?? '', 10)
  return pid > 0 ? { pid, isReady: lines?.[7]?.trim() === 'ready' } : undefined
}

/**
 * The pid of the PostgreSQL that runs on this cluster, or a stale one. The pid in the file alone proves nothing: after
 * kill -9 it may belong to another process, especially in containers, and as root we must not signal whatever pid the
 * file's owner wrote.
 */
export async function inspectPostmaster(cluster: RunningPlace): Promise<{ runningPid?: number; stalePid?: number }> {
  const file = await findPostmasterFile(cluster.location)
  if (file === undefined) return {}
  return (await isPostmasterOf(cluster, file.pid)) ? { runningPid: file.pid } : { stalePid: file.pid }
}

async function isPostmasterOf({ location, user }: RunningPlace, pid: number): Promise<boolean> {
  const found = await describeProcess(pid)
  // Alive but hidden from us: assuming that it runs is the safe choice.
  if (found === undefined) return isProcessAlive(pid) && user.isSelf === false
  const program = found.args[0] ?? ''
  if (found.uid !== user.uid || !/(^|\/)postgres$/.test(program)) return false
  const folder = found.args[found.args.indexOf('-D') + 1] ?? ''
  if (folder === location) return true
  // The PostgreSQL of another folder, unless that folder has no record of it: then it was moved while running.
  return (await findPostmasterFile(folder))?.pid !== pid
}

/** The owner and the command line of a process. Links such as /proc/pid/exe are closed to root in containers. */
async function describeProcess(pid: number): Promise<{ uid: number; args: string[] } | undefined> {
  if (process.platform === 'linux') {
    const [entry, commandLine] = await Promise.all([
      undefinedWhenMissing(stat(`/proc/${pid}`)),
      undefinedWhenMissing(readFile(`/proc/${pid}/cmdline`, 'utf8')).catch(() => undefined),
    ])
    // Empty for a zombie process.
    return entry && commandLine !== undefined ? { uid: entry.uid, args: commandLine.split('\0') } : undefined
  }
  const answer = await promisify(execFile)('ps', ['-o', 'uid=,args=', '-p', String(pid)]).catch(() => undefined)
  const [, uid, command = ''] = answer?.stdout.trim().match(/^(-?\d+)\s+(.*)$/) ?? []
  if (uid === undefined) return undefined
  // Paths may have spaces; this is how startServer puts the command line together.
  const [, program = '', folder = ''] = command.match(/^(.*\/postgres) -D (.*?) -c config_file=/) ?? []
  return { uid: Number(uid) >>> 0, args: [program, '-D', folder] }
}

export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Fast shutdown (open transactions are rolled back), and waits until PostgreSQL is gone. */
export async function stopPostmaster(cluster: RunningPlace, log: (message: string) => void): Promise<void> {
  const { runningPid: pid } = await inspectPostmaster(cluster)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Gone in between.
  }
  // Not by its pid file, which it removes shortly before it ends.
  await waitWhile(() => isPostmasterOf(cluster, pid), {
    log,
    message: `Still waiting for PostgreSQL (pid ${pid}) to stop.`,
  })
}

/** Polls, and reports every ten seconds what it waits for. No timeout: giving up on PostgreSQL's disk doesn't help. */
export async function waitWhile(
  isSo: () => Promise<boolean>,
  { log, message }: { log: (message: string) => void; message: string },
): Promise<void> {
  let toldAt = performance.now()
  while (await isSo()) {
    if (performance.now() - toldAt > 10_000) {
      toldAt = performance.now()
      log(message)
    }
    await sleep(10)
  }
}

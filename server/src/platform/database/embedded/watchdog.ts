import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * A shell that waits for our end. It holds the other side of a pipe to this process: a word means that we are done with
 * the database, and the end of the pipe without it that we were killed. Then it becomes `stop-unused.ts`. Until then it
 * is a megabyte of memory, without a connection to anything.
 */
const script = 'read -r word && exit 0; exec "$0" "$@"'

export type Watchdog = {
  /** We are done with the database. */
  dismiss(): Promise<void>
}

/** From now on, PostgreSQL is stopped if nobody uses it after this process dies. */
export function startWatchdog(dataDir: string, log: (message: string) => void): Watchdog {
  const program = fileURLToPath(new URL('./stop-unused.ts', import.meta.url))
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  const child = spawn('/bin/sh', ['-c', script, process.execPath, program, dataDir], {
    // Its own process group: Ctrl-C is for us, and so is a kill of our group.
    detached: true,
    cwd: '/',
    env: { PATH, ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // It must not keep this process from ending.
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  child.stdin.on('error', () => {})
  child.once('error', (error) => {
    log(`PostgreSQL would go on without us if this process were killed: /bin/sh cannot be run (${error.message}).`)
  })
  return {
    async dismiss() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.ref()
      child.stdin.end('done\n')
      await ended
    },
  }
}

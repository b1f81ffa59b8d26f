import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { OperatorError } from '../operator-error.ts'
import { chooseKeys } from './choose-keys.ts'
import { deleteHolder, deleteSilentHolders, upsertHolder } from './key-holders.queries.ts'
import { silentHolderMs } from './key-holders.ts'
import { checkValueOf, type RotatingSealer } from './sealer.ts'

const lookIntervalMs = 5000

type WatchOptions = {
  db: Db
  sealer: RotatingSealer
  /** The current keys of the process; a key file may change while it runs. */
  readKeys(): Promise<Buffer[]>
  name: string
  log: Logger
  intervalMs?: number
}

/** Lets a running process follow a rotation, and reports to the rotation which keys the process uses. */
export function watchKeys({ db, sealer, readKeys, name, log, intervalMs = lookIntervalMs }: WatchOptions): {
  stop(): Promise<void>
} {
  const id = randomUUID()
  let lastProblem: string | undefined

  async function look(): Promise<void> {
    try {
      const keys = await readKeys()
      sealer.use(await chooseKeys(db, keys))
      const knownKeys = keys.map(checkValueOf)
      // Only once it is true: the rotation relies on it.
      await upsertHolder(db, {
        id,
        name: `${name} (process ${process.pid} on ${hostname()})`,
        knownKeys,
        sealingKey: sealer.checkValue(),
      })
      await deleteSilentHolders(db, silentHolderMs * 10)
      lastProblem = undefined
    } catch (error) {
      const { message } = error as Error
      // Others that need the database log when it is unavailable.
      if (error instanceof OperatorError && message !== lastProblem) log.error(message)
      lastProblem = message
    }
  }

  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, intervalMs).unref()

  return {
    async stop() {
      clearInterval(timer)
      await looking
      await deleteHolder(db, id).catch(() => {})
    },
  }
}

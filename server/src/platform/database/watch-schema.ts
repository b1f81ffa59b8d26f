import { createPause } from '../clock/pause.ts'
import type { Logger } from '../log/log.ts'
import type { Db } from './database.ts'
import { readMigrationState } from './migrate.ts'

const lookIntervalMs = 5000

type WatchOptions = {
  db: Db
  log: Logger
  /** Called once. */
  onNewer(): Promise<void>
  intervalMs?: number
}

/** Notices that a newer version has migrated the database while this process runs. */
export function watchSchema({ db, log, onNewer, intervalMs = lookIntervalMs }: WatchOptions): {
  stop(): Promise<void>
} {
  let isStopping = false
  const pause = createPause()
  const watching = (async () => {
    while (!isStopping) {
      await pause.wait(intervalMs)
      // Others that need the database log when it is unavailable.
      const [newer] = await readMigrationState(db).then(
        ({ unknown }) => unknown,
        () => [],
      )
      if (newer === undefined || isStopping) continue
      log.error(
        `a newer version of Parapet has migrated the database (${newer}): this process does no background work from now on and is not ready. Stop it`,
      )
      return onNewer()
    }
  })()

  return {
    stop() {
      isStopping = true
      pause.end()
      return watching
    },
  }
}

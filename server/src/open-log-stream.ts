import type { Registry } from 'prom-client'
import type { Service } from './open-service.ts'

/** Copies the audit log and the security log to where the operator says, if anywhere. */
export async function openLogStream({ config, database, log }: Service, registry: Registry | undefined) {
  if (config.logStream === undefined) return undefined
  const { startLogStream } = await import('./areas/administration/security-log/stream-logs.ts')
  const { createStreamTarget } = await import('./areas/administration/security-log/stream-target.ts')
  const target = createStreamTarget(config.logStream)
  const stream = startLogStream({ db: database.db, log, target })
  if (registry !== undefined) {
    const { observeLogStream } = await import('./areas/administration/security-log/observe-stream.ts')
    observeLogStream(database.db, registry, stream)
  }
  return stream
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { findBinaries } from './find-binaries.ts'
import {
  connect,
  connectionTo,
  type EmbeddedConnection,
  type Holder,
  isPassing,
  joinAsOwner,
  joinAsUser,
  leaveAsLast,
} from './hold-server.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { type Cluster, createDataDir, locateCluster } from './locate-cluster.ts'
import { inspectPostmaster, isProcessAlive, stopPostmaster } from './postmaster.ts'
import { ensureServiceRole, serviceConnectionTo } from './service-role.ts'
import { startServer } from './start-server.ts'
import { startWatchdog } from './watchdog.ts'

export { copyRunningCluster } from './copy-cluster.ts'
export { createDataDir } from './locate-cluster.ts'
export { placeRestoredCluster } from './place-cluster.ts'

/** The user of the database, for example `parapet serve`; others see this name with the pid. */
export type EmbeddedOwner = { name: string }

export type EmbeddedOptions = {
  dataDir: string
  owner: EmbeddedOwner
  log: (message: string) => void
  /** Called while a PostgreSQL program runs, when this process can do other work. */
  onWaiting?: () => void
  /** How long to wait for a PostgreSQL that another process is starting or stopping. */
  waitForCommandMs?: number
}

export type EmbeddedDatabase = {
  /** For `pg.Pool` and `pg.Client`; the host is the folder of the socket. The owner of the database, a superuser. */
  connection: EmbeddedConnection
  /** The same with a role that owns nothing, for everything except migrations and backups. */
  serviceConnection: EmbeddedConnection
  /** This process owns the database (`serve`) or has started it (a command). */
  isOwner: boolean
  /** The folder with PostgreSQL's files. */
  location: string
  /** The database was just created. */
  isFirstStart: boolean
  /** The owner stops PostgreSQL and waits until it is gone. A command does so only as its last user. */
  stop(): Promise<void>
}

/** Another `serve` has the data folder. */
export class DataFolderInUseError extends OperatorError {
  override name = 'DataFolderInUseError'
}

type Role = 'owner' | 'user'
type JoinOptions = EmbeddedOptions & { mustExist?: boolean }
type Started = { hasStarted: boolean; isFirstStart: boolean }
type Joined = Started & { client: pg.Client }

/**
 * For `parapet serve`: becomes the only owner of the data folder's PostgreSQL and keeps it running until `stop`.
 * Starts it, or takes over one that runs without an owner (its owner was killed, or a command started it).
 */
export async function ownEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await createDataDir(options.dataDir)
  let cluster = await locateCluster(options.dataDir)
  const { joined: first, dismiss } = await joinWatched(cluster, 'owner', options)
  let { client } = first
  let isStopping = false
  let isOurs = true
  let rejoining: Promise<void> | undefined

  const watch = () => {
    client.once('end', () => {
      if (!isStopping) rejoining = rejoin()
    })
  }
  // PostgreSQL crashed or was killed, and the lock was lost with the connection. Pools reconnect by themselves.
  const rejoin = async () => {
    options.log('The connection to PostgreSQL was lost; it is started again if it is gone.')
    for (let delayMs = 50; !isStopping; delayMs = Math.min(delayMs * 2, 1_000)) {
      try {
        cluster = await locateCluster(options.dataDir)
        const again = await join(cluster, 'owner', { ...options, mustExist: true })
        options.log(again.hasStarted ? 'PostgreSQL was started again.' : 'PostgreSQL is back.')
        client = again.client
        return watch()
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error))
        isOurs = !(error instanceof DataFolderInUseError)
        if (!isOurs) return
        await sleep(delayMs)
      }
    }
  }
  const stop = async () => {
    isStopping = true
    await rejoining
    if (isOurs) await stopPostmaster(cluster, options.log)
    await client.end().catch(() => {})
    await dismiss()
  }
  watch()
  let stopping: Promise<void> | undefined
  return {
    ...describeDatabase(cluster, first),
    isOwner: true,
    stop: () => (stopping ??= stop()),
  }
}

/** For commands: uses the running PostgreSQL, or starts it for as long as commands use it. */
export async function borrowEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await createDataDir(options.dataDir)
  const cluster = await locateCluster(options.dataDir)
  const { joined, dismiss } = await joinWatched(cluster, 'user', options)
  let stopping: Promise<void> | undefined
  return {
    ...describeDatabase(cluster, joined),
    isOwner: joined.hasStarted,
    stop: () => (stopping ??= leave(cluster, joined.client, options.log).then(dismiss)),
  }
}

/** Where the database of a data folder is, without starting or creating anything. */
export async function locateEmbeddedDatabase(
  dataDir: string,
): Promise<Pick<Cluster, 'location' | 'socketDir' | 'isInitialised' | 'hasPointer'> & { isRunning: boolean }> {
  const cluster = await locateCluster(dataDir)
  const { runningPid } = await inspectPostmaster(cluster)
  const { location, socketDir, isInitialised, hasPointer } = cluster
  return { location, socketDir, isInitialised, hasPointer, isRunning: runningPid !== undefined }
}

function describeDatabase(cluster: Cluster, { isFirstStart }: Joined) {
  const connections = { connection: connectionTo(cluster), serviceConnection: serviceConnectionTo(cluster) }
  return { ...connections, location: cluster.location, isFirstStart }
}

/** Watched from before PostgreSQL is started, so that nothing is left behind whenever this process is killed. */
async function joinWatched(cluster: Cluster, role: Role, options: EmbeddedOptions) {
  const { dismiss } = startWatchdog(cluster.dataDir, options.log)
  try {
    return { joined: await join(cluster, role, options), dismiss }
  } catch (error) {
    await dismiss()
    throw error
  }
}

async function join(cluster: Cluster, role: Role, options: JoinOptions): Promise<Joined> {
  const started = { hasStarted: false, isFirstStart: false }
  try {
    const client = await takePlace(cluster, role, options, started)
    await ensureServiceRole(client)
    return { client, ...started }
  } catch (error) {
    // Stop what we started and can't use, unless another process uses it now.
    if (started.hasStarted && !(error instanceof DataFolderInUseError)) await stopPostmaster(cluster, options.log)
    throw error
  }
}

async function takePlace(cluster: Cluster, role: Role, options: JoinOptions, started: Started): Promise<pg.Client> {
  const giveUpAt = performance.now() + (options.waitForCommandMs ?? 30_000)
  for (;;) {
    const attempt = await connect(cluster, options.owner.name)
    let obstacle: Obstacle = 'another process is starting or stopping it'
    if (attempt.state === 'connected') {
      const outcome = await register(attempt.client, role)
      if (outcome === 'joined') return attempt.client
      obstacle = outcome
    } else if (attempt.state === 'busy') {
      obstacle = attempt.reason
    } else {
      const outcome = await start(options)
      if (outcome.isNew) started.isFirstStart = true
      if (outcome.isReady) {
        started.hasStarted = true
        continue
      }
    }
    const isGivingUp = performance.now() > giveUpAt
    if (typeof obstacle === 'object' && (isGivingUp || isProcessAlive(obstacle.pid))) {
      throw new DataFolderInUseError(
        `The data folder ${cluster.dataDir} is in use by \`${obstacle.name}\` (pid ${obstacle.pid}). Stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (isGivingUp) {
      const { runningPid } = await inspectPostmaster(cluster)
      throw new OperatorError(
        `PostgreSQL in ${cluster.location} (pid ${runningPid ?? 'unknown'}) cannot be used: ${obstacle}. Try again later, or stop it with \`kill -INT\` and its pid.`,
      )
    }
    await sleep(10)
  }
}

async function start({ dataDir, log, mustExist, onWaiting = () => {} }: JoinOptions) {
  const cluster = await locateCluster(dataDir)
  if (mustExist && !cluster.isInitialised)
    throw new OperatorError(`The database in ${cluster.location} has been deleted.`)
  const binaries = await findBinaries(cluster.user, log)
  if (!cluster.isInitialised) onWaiting()
  const isNew = await initialiseCluster(cluster, binaries, log)
  return { isNew, isReady: (await startServer(cluster, binaries, { log, onSpawned: onWaiting })) === 'ready' }
}

/** Why we are still waiting: the owner, which may be dead and about to lose the lock, or what PostgreSQL is doing. */
type Obstacle = Holder | string

async function register(client: pg.Client, role: Role): Promise<'joined' | Obstacle> {
  let outcome: 'joined' | Obstacle = 'it is being stopped'
  try {
    outcome = await (role === 'owner' ? joinAsOwner(client) : joinAsUser(client))
  } catch (error) {
    if (!isPassing(error)) throw error
  } finally {
    if (outcome !== 'joined') await client.end().catch(() => {})
  }
  return outcome
}

async function leave(cluster: Cluster, client: pg.Client, log: (message: string) => void): Promise<void> {
  try {
    if (await leaveAsLast(client)) await stopPostmaster(cluster, log)
  } catch (error) {
    // The owner stopped PostgreSQL before we were done.
    if (!isPassing(error)) throw error
  } finally {
    await client.end().catch(() => {})
  }
}

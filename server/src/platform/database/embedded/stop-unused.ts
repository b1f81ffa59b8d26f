/**
 * What the watchdog becomes when its process was killed: stops the data folder's PostgreSQL, unless another process
 * uses it or starts to within a moment, such as a supervisor's restart.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, isPassing, joinAsUser, leaveAsLast } from './hold-server.ts'
import { locateCluster } from './locate-cluster.ts'
import { inspectPostmaster, stopPostmaster } from './postmaster.ts'

/** How long to wait for a successor before stopping PostgreSQL. */
const graceMs = 1000
const giveUpMs = 120_000

await sleep(graceMs)
const cluster = await locateCluster(process.argv[2] ?? '')
const giveUpAt = performance.now() + giveUpMs
while (performance.now() < giveUpAt && !(await isSettled())) await sleep(50)

/** PostgreSQL is gone, is in use, or was stopped here. Until then it is starting, recovering or stopping. */
async function isSettled(): Promise<boolean> {
  if ((await inspectPostmaster(cluster)).runningPid === undefined) return true
  const attempt = await connect(cluster, 'parapet watchdog')
  if (attempt.state !== 'connected') return false
  const { client } = attempt
  try {
    // Takes turns with processes that are leaving: one of us is the last.
    await joinAsUser(client)
    if (await leaveAsLast(client)) await stopPostmaster(cluster, () => {})
    return true
  } catch (error) {
    if (!isPassing(error)) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

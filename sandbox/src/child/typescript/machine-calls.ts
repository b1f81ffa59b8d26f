/** The host calls that a machine of either side has. */
import type { MemoryBudget } from '../memory-budget.ts'
import type { Observations } from '../observations.ts'
import { createSlowHashes } from '../slow-hashes.ts'
import type { Clock } from './host/clock.ts'
import { createCryptoCalls } from './host/crypto-calls.ts'
import { createEnvironmentCalls } from './host/environment.ts'
import { createFileCalls } from './host/file-calls.ts'
import type { FileSystem } from './host/file-system.ts'
import { createFormatCalls } from './host/format-calls.ts'
import { asNumber, asText, type HostCalls } from './host/host-calls.ts'
import type { createRandom } from './host/random.ts'
import { createSqlCalls } from './host/sql-calls.ts'
import type { SqlEngines } from './host/sql-engine.ts'
import type { Side } from './library.ts'

type Random = ReturnType<typeof createRandom>

type World = {
  clock: Clock<Side>
  budget: MemoryBudget
  files: FileSystem
  observations: Observations
  random: Record<Side, Random>
  sql: SqlEngines
  /** Runs a function that a machine has given to its database. */
  callGuest: (side: Side, name: string, args: string) => string | undefined
  giveUp: (reason: string) => void
}

/** Files, the environment and the clock are shared; databases, descriptors and ciphers belong to the machine that opened them: numbers of the other one mean nothing. */
export function createMachineCalls(world: World): (side: Side) => HostCalls {
  const { clock, budget, files, observations, random, sql } = world
  const env = createEnvironmentCalls()
  return (side) => {
    const seen = side === 'code' ? observations : undefined
    return {
      ...createCryptoCalls(createSlowHashes(clock, seen), random[side], seen),
      ...env,
      ...createFormatCalls(),
      ...createFileCalls(files, side === 'code'),
      ...createSqlCalls({
        takeEngine: () => sql.take(clock.now),
        budget,
        callGuest: (name, args) => world.callGuest(side, name, args) ?? 'null',
      }),
      timer: (delayMs) => clock.addTimer(side, asNumber(delayMs)),
      'timer-again'(id, delayMs) {
        clock.repeatTimer(side, asNumber(id), asNumber(delayMs))
        return undefined
      },
      'give-up'(reason) {
        world.giveUp(asText(reason))
        return undefined
      },
    }
  }
}

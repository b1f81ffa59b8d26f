/**
 * Replaces SECRET_KEY while the service runs. Steps are repeatable: an interrupted rotation continues where it stopped.
 */
import { randomBytes } from 'node:crypto'
import { sealedColumns } from './features.ts'
import type { Service } from './open-service.ts'
import { chooseKeys } from './platform/crypto/choose-keys.ts'
import {
  pingRotationLock,
  tryRotationLock,
  type Waiting,
  waitForHolders,
  waitForTransactions,
} from './platform/crypto/key-holders.ts'
import { checkValueOf } from './platform/crypto/sealer.ts'
import { readSecretKeys, writeSecretKeys } from './platform/crypto/secret-key-file.ts'
import type { Db } from './platform/database/database.ts'
import { type ResealCounts, resealColumns } from './platform/database/reseal.ts'
import { deleteSetting, replaceSetting } from './platform/database/settings.ts'
import { OperatorError } from './platform/operator-error.ts'

/** Well below the time after which a silent connection is given up, and the lock with it. */
const pingIntervalMs = 10_000

type Options = Partial<Waiting> & {
  /** Called before each step. */
  onStep?: (step: 'prepared' | 'known' | 'switched' | 'used' | 'resealed' | 'finished') => void
  pingIntervalMs?: number
}

type Rotation = Pick<Service, 'database' | 'sealer'> & {
  config: Pick<Service['config'], 'secretKey' | 'previousSecretKey' | 'dataDir'>
}

const useNewKey =
  'SECRET_KEY comes from the environment. Make a new key with: openssl rand -base64 32. Set SECRET_KEY to it and SECRET_KEY_PREVIOUS to the present key, restart every process with both, then run this command with both again.'

export async function rotateSecretKey(service: Rotation, options: Options = {}): Promise<ResealCounts> {
  // Held by a connection of its own, so that two rotations cannot make two new keys.
  return service.database.db.transaction().execute(async (lock) => {
    if (!(await tryRotationLock(lock))) throw new OperatorError('Another rotation is running. Wait until it has ended.')
    // A connection that was lost shows when the transaction ends.
    const ping = () => pingRotationLock(lock).catch(() => {})
    const timer = setInterval(ping, options.pingIntervalMs ?? pingIntervalMs)
    return rotate(service, options).finally(() => clearInterval(timer))
  })
}

async function rotate({ config, database: { db }, sealer }: Rotation, options: Options): Promise<ResealCounts> {
  const { onStep = () => {}, patienceMs = 60_000, onWaiting = () => {} } = options
  const waiting = { patienceMs, onWaiting }
  const keys = config.secretKey === undefined ? await prepareFile(config.dataDir) : keysOf(config)
  const newKey = checkValueOf(keys[0] as Buffer)
  onStep('prepared')

  const present = checkValueOf((await chooseKeys(db, keys)).current)
  if (present !== newKey) {
    await waitForHolders(db, waiting, 'do not know the new key yet', ({ knownKeys }) => knownKeys.includes(newKey))
    onStep('known')
    await db.transaction().execute(async (trx) => {
      await replaceSetting(trx, 'secret_key_rotation', present)
      await replaceSetting(trx, 'secret_key_check', newKey)
    })
  }
  onStep('switched')
  sealer.use(await chooseKeys(db, keys))
  await waitForHolders(db, waiting, 'still use the old key', ({ sealingKey }) => sealingKey === newKey)
  // What was sealed with the old key before that moment must be there to be found.
  await waitForTransactions(db, patienceMs)
  onStep('used')

  const counts = await resealEverything(db, sealer)
  onStep('resealed')
  await deleteSetting(db, 'secret_key_rotation')
  onStep('finished')
  if (config.secretKey === undefined) await writeSecretKeys(config.dataDir, keys.slice(0, 1))
  return counts
}

/** A second key in the file is that of a rotation which was interrupted. */
async function prepareFile(dataDir: string): Promise<Buffer[]> {
  const keys = await readSecretKeys(dataDir)
  if (keys.length > 1) return keys
  const both = [randomBytes(32), ...keys]
  await writeSecretKeys(dataDir, both)
  return both
}

function keysOf({ secretKey, previousSecretKey }: Rotation['config']): Buffer[] {
  if (secretKey === undefined || previousSecretKey === undefined) throw new OperatorError(useNewKey)
  return [secretKey, previousSecretKey]
}

/** Until a whole pass finds nothing to do: a value may have been changed while a batch was on its way. */
async function resealEverything(db: Db, sealer: Rotation['sealer']): Promise<ResealCounts> {
  const total = { resealed: 0, unreadable: 0 }
  for (;;) {
    const { resealed, unreadable } = await resealColumns(db, sealer, sealedColumns)
    total.resealed += resealed
    total.unreadable = unreadable
    if (resealed === 0) return total
  }
}

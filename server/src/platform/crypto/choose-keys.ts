import type { Db } from '../database/database.ts'
import { listSettings, noteSetting } from '../database/settings.ts'
import { OperatorError } from '../operator-error.ts'
import { checkValueOf, type SealerKeys } from './sealer.ts'

/**
 * The database says which key seals, so all processes switch to a new one together when `parapet secret rotate` says
 * so, however long it takes until each of them knows it.
 */
export async function chooseKeys(db: Db, keys: readonly Buffer[]): Promise<SealerKeys> {
  const [newest] = keys
  if (newest === undefined) throw new Error('there is no secret key')
  let settings = await listSettings(db)
  if (settings.secret_key_check === undefined) {
    await noteSetting(db, 'secret_key_check', checkValueOf(newest))
    settings = await listSettings(db)
  }
  refuseMissingKeys(settings, keys)
  const current = keys.find((key) => checkValueOf(key) === settings.secret_key_check) ?? newest
  return { current, others: keys.filter((key) => key !== current) }
}

/** Only reads: returns false if no start has recorded its key yet, and throws if a required key is missing. */
export async function compareSecretKeys(db: Db, keys: readonly Buffer[]): Promise<boolean> {
  const settings = await listSettings(db)
  if (settings.secret_key_check === undefined) return false
  refuseMissingKeys(settings, keys)
  return true
}

function refuseMissingKeys(
  { secret_key_check: sealing, secret_key_rotation: replaced }: Awaited<ReturnType<typeof listSettings>>,
  keys: readonly Buffer[],
): void {
  const known = keys.map(checkValueOf)
  if (sealing !== undefined && !known.includes(sealing)) {
    throw new OperatorError('SECRET_KEY is not the one this database was set up with. Set the original key.')
  }
  if (replaced !== undefined && !known.includes(replaced)) {
    throw new OperatorError(
      'The rotation of SECRET_KEY is not finished. Set SECRET_KEY_PREVIOUS to the old key, then run: npx parapet secret rotate',
    )
  }
}

import type { Db } from './database.ts'

/** Facts about the installation as a whole. */
type SettingName =
  /** Tells which SECRET_KEY seals. */
  | 'secret_key_check'
  /** While a rotation is not finished: tells which SECRET_KEY it replaces. */
  | 'secret_key_rotation'

/** Keeps the first value. */
export async function noteSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listSettings(db: Db): Promise<Partial<Record<SettingName, string>>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function replaceSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function deleteSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
}

import type { Db } from './database.ts'

/** Facts about the installation as a whole, noted once. */
type SettingName = 'secret_key_check'

/** Keeps what was noted first. */
export async function noteSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

import type { Branding } from '@parapet/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

type BrandRow = Row<'organizationBrands', 'accentColor' | 'logoName' | 'logoWidth' | 'logoHeight' | 'logoLegibleOn'>

export function findBrandRow(db: Db, orgId: string): Promise<BrandRow | undefined> {
  return db
    .selectFrom('organizationBrands')
    .select(['accentColor', 'logoName', 'logoWidth', 'logoHeight', 'logoLegibleOn'])
    .where('orgId', '=', orgId)
    .executeTakeFirst()
}

export type BrandImage = {
  logo: Buffer
  width: number
  height: number
  legibleOn: NonNullable<Branding['logo']>['legibleOn']
}

/** The color and the bytes of the logo, for PDFs and mails. */
export function findBrandWithImage(db: Db, orgId: string) {
  return db
    .selectFrom('organizationBrands')
    .select(['accentColor', 'logo', 'logoWidth', 'logoHeight', 'logoLegibleOn'])
    .where('orgId', '=', orgId)
    .executeTakeFirst()
}

/** By its URL alone, which nobody can guess. */
export async function findLogoByName(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('organizationBrands').select('logo').where('logoName', '=', name).executeTakeFirst()
  return row?.logo ?? undefined
}

export async function upsertBrand(
  db: Db,
  orgId: string,
  changes: Omit<Insertable<Tables['organizationBrands']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('organizationBrands')
    .values({ orgId, ...changes })
    .onConflict((conflict) => conflict.column('orgId').doUpdateSet(changes))
    .execute()
}

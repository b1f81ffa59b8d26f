import { randomBytes } from 'node:crypto'
import { type Branding, type BrandingUpdate, deriveAccent, type LogoBackground } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Letterhead } from '../../../platform/mail/letterhead.ts'
import { changesOf, writeAudit } from '../audit/audit.ts'
import { getOrganizationName, write } from '../organization/organization.ts'
import { brandingAudit } from './branding.audit.ts'
import { findBrandRow, findBrandWithImage, upsertBrand } from './branding.queries.ts'
import { readLogo } from './read-logo.ts'

/** Where logos are served from. */
export const logoBase = '/logos'

export async function readBranding(db: Db, orgId: string): Promise<Branding> {
  const row = await findBrandRow(db, orgId)
  if (row === undefined) return { logo: null, accentColor: null }
  const { logoName, logoWidth, logoHeight, logoLegibleOn, accentColor } = row
  if (logoName === null || logoWidth === null || logoHeight === null || logoLegibleOn === null) {
    return { logo: null, accentColor }
  }
  const url = `${logoBase}/${logoName}.png`
  return { logo: { url, width: logoWidth, height: logoHeight, legibleOn: logoLegibleOn }, accentColor }
}

/** A brand for PDFs and mails, with the bytes of its logo. */
export type PrintedBrand = {
  accentColor: string | null
  logo: { bytes: Buffer; width: number; height: number; legibleOn: LogoBackground } | null
}

export async function readPrintedBrand(db: Db, orgId: string): Promise<PrintedBrand> {
  const row = await findBrandWithImage(db, orgId)
  if (row === undefined) return { accentColor: null, logo: null }
  const { logo: bytes, logoWidth: width, logoHeight: height, logoLegibleOn: legibleOn, accentColor } = row
  if (bytes === null || width === null || height === null || legibleOn === null) return { accentColor, logo: null }
  return { accentColor, logo: { bytes, width, height, legibleOn } }
}

/** Changes only the fields sent. Values that stay the same add no audit line. */
export async function updateBranding(ctx: OrgContext, input: BrandingUpdate): Promise<Branding> {
  if (input.logo === undefined && input.accentColor === undefined) throw invalidField('body', 'must change something')
  // Before the transaction, because it takes time and may refuse the image.
  const logo = input.logo == null ? input.logo : readLogo(input.logo)
  const accentColor = input.accentColor == null ? input.accentColor : input.accentColor.toLowerCase()
  return write(ctx, async (ctx) => {
    const before = await readBranding(ctx.db, ctx.org.id)
    const changesColor = accentColor !== undefined && accentColor !== before.accentColor
    const changesLogo = logo !== undefined && (logo !== null || before.logo !== null)
    if (!changesColor && !changesLogo) return before
    await upsertBrand(ctx.db, ctx.org.id, {
      ...(changesColor ? { accentColor } : {}),
      ...(changesLogo ? toLogoColumns(logo) : {}),
      updatedAt: ctx.clock.now(),
    })
    const after = await readBranding(ctx.db, ctx.org.id)
    await writeAudit(ctx, brandingAudit, {
      action: 'organization.branding_changed',
      subjectId: ctx.org.id,
      details: {
        ...(changesLogo ? { logo: logo === null ? 'removed' : 'uploaded' } : {}),
        ...(changesColor ? changesOf(before, after, ['accentColor']) : {}),
      },
    })
    return after
  })
}

function toLogoColumns(logo: ReturnType<typeof readLogo> | null) {
  return {
    logo: logo?.bytes ?? null,
    logoName: logo === null ? null : randomBytes(16).toString('hex'),
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
    logoLegibleOn: logo?.legibleOn ?? null,
  }
}

/** The look of an organization's mails. */
export async function readLetterhead(db: Db, orgId: string): Promise<Letterhead> {
  const { logo, accentColor } = await readPrintedBrand(db, orgId)
  const shades = accentColor === null ? undefined : deriveAccent(accentColor).light
  return {
    senderName: await getOrganizationName(db, orgId),
    logo: logo === null ? null : { ...logo, hasPlate: logo.legibleOn === 'dark' },
    button: shades === undefined ? null : { background: shades.accent, color: shades.onAccent },
  }
}

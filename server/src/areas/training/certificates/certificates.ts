import { type Branding, type Certificate, type CertificateVerification, limits } from '@parapet/contract'
import { raiseEvent } from '../../../delivery/delivery.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/eraser.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { type PrintedBrand, readBranding, readPrintedBrand } from '../../organization/branding/branding.ts'
import { getSight, requireSeenUser } from '../../organization/people/people.ts'
import type { Catalog, CatalogContext } from '../catalog/catalog.ts'
import { type CertificateLife, isWithinDates, planLife, statusOf } from './certificate-life.ts'
import { newCertificateNumber, readCertificateNumber } from './certificate-number.ts'
import { certificateAudit } from './certificates.audit.ts'
import {
  type CategoryItem,
  type CertificateRow,
  countPassedSince,
  findCertificateByNumber,
  findCertificateOrgId,
  findHolder,
  type Holder,
  insertCertificate,
  listCertificateRows,
  listCompletedCategoryIds,
  listRenewable,
  listUserCertificateRows,
  markRenewed,
  type PublicCertificateRow,
  type RenewableRow,
  updateCertificateNames,
} from './certificates.queries.ts'

/**
 * Issues one certificate for each of the categories that is now complete, in the transaction of the completion. That
 * transaction holds the organization's lock, so if two last items are finished concurrently, the second sees the first.
 * Retired items do not count, because nobody can complete them anymore. A category with an item that does not count yet
 * has to wait. A certificate that can be renewed is renewed once every challenge of its topics has been passed since
 * then.
 */
export async function issueCertificates(
  ctx: WriteContext<CatalogContext>,
  userId: string,
  categoryIds: string[],
  evidence: Evidence,
): Promise<Certificate[]> {
  const items = listCategoryItems(ctx.catalog, new Set(categoryIds))
  if (items.length === 0) return []
  const person = { orgId: ctx.org.id, userId, now: ctx.clock.now() }
  const completed = await listCompletedCategoryIds(ctx.db, person, items)
  if (completed.length === 0) return []
  const renewable = await listRenewable(ctx.db, person, completed)
  const notYet = await evidence.listNotYet()
  const isWaiting = (item: CategoryItem) =>
    notYet.some(({ itemType, itemId }) => itemType === item.itemType && itemId === item.itemId)
  const waiting = new Set(items.filter(isWaiting).map(({ categoryId }) => categoryId))
  const holder = await findHolder(ctx.db, ctx.org.id, userId)
  if (holder === undefined) throw new AppError('user_not_found')
  const issued: Certificate[] = []
  for (const categoryId of completed.filter((id) => !waiting.has(id))) {
    const renewed = renewable.find((row) => row.categoryId === categoryId)
    if (renewed !== undefined && !(await isRepeated(ctx, userId, renewed))) continue
    const categoryTitle = ctx.catalog.categories.get(categoryId)?.title ?? categoryId
    const work = await evidence.countWork(categoryId)
    const life = planCertificateLife(ctx, holder, categoryId)
    const certificate = await issueCertificate(ctx, {
      userId,
      holder,
      categoryId,
      categoryTitle,
      work,
      life,
      renewedId: renewed?.id,
    })
    if (certificate !== undefined) issued.push(certificate)
  }
  return issued
}

type ItemName = Pick<CategoryItem, 'itemType' | 'itemId'>
type Work = Pick<Certificate, 'handsOnFixes' | 'tries' | 'days'>

/** Supplied by progress: which items do not count yet, and how much work went into a category. */
export type Evidence = {
  listNotYet(): Promise<readonly ItemName[]>
  countWork(categoryId: string): Promise<Work>
}

type NewCertificate = {
  userId: string
  holder: Holder
  categoryId: string
  categoryTitle: string
  work: Work
  life: CertificateLife
  /** The certificate that this one renews. */
  renewedId: string | undefined
}

/** Whether every challenge of the category was passed again. Scenarios are played once, so they are not required. */
async function isRepeated(
  ctx: WriteContext<CatalogContext>,
  userId: string,
  { categoryId, renewsFrom: since }: RenewableRow,
): Promise<boolean> {
  const challenges = listChallenges(ctx.catalog, categoryId)
  const passed = await countPassedSince(ctx.db, { orgId: ctx.org.id, userId, since }, challenges)
  return challenges.length > 0 && passed === challenges.length
}

/** A category with only scenarios could never be renewed, so its certificates never expire. */
function planCertificateLife(ctx: WriteContext<CatalogContext>, holder: Holder, categoryId: string): CertificateLife {
  const months = listChallenges(ctx.catalog, categoryId).length === 0 ? null : holder.certificateMonths
  return planLife(ctx.clock.now(), months)
}

function listChallenges(catalog: Catalog, categoryId: string): { topicId: string; challengeId: string }[] {
  return [...catalog.topics.values()]
    .filter((topic) => !topic.isRetired && topic.categoryId === categoryId)
    .flatMap(({ id, challengeIds }) => challengeIds.map((challengeId) => ({ topicId: id, challengeId })))
}

async function issueCertificate(
  ctx: WriteContext,
  { userId, holder, categoryId, categoryTitle, work, life, renewedId }: NewCertificate,
) {
  const issuedAt = ctx.clock.now()
  const row = { id: newId(), userId, userName: holder.name, categoryId, categoryTitle, issuedAt, ...work, ...life }
  if (renewedId !== undefined) await markRenewed(ctx.db, ctx.org.id, renewedId, row.id)
  const { organizationName } = holder
  let number: string
  let outcome: Awaited<ReturnType<typeof insertCertificate>>
  do {
    number = newCertificateNumber(issuedAt)
    outcome = await insertCertificate(ctx.db, { ...row, orgId: ctx.org.id, number, organizationName })
  } while (outcome === 'number_taken')
  if (outcome === 'issued_before') return undefined
  await writeAudit(ctx, certificateAudit, {
    action: 'certificate.issued',
    subjectId: row.id,
    details: { userId, categoryId, ...(renewedId === undefined ? {} : { renews: renewedId }) },
  })
  const certificate = toCertificate(ctx, { ...row, number, userEmail: holder.email, renewedByNumber: null })
  await raiseEvent(ctx, 'certificate.issued', certificate)
  return certificate
}

function listCategoryItems(catalog: Catalog, categoryIds: ReadonlySet<string>): CategoryItem[] {
  const isWanted = (item: { categoryId: string; isRetired: boolean }) =>
    !item.isRetired && categoryIds.has(item.categoryId)
  const topics = catalog.topics.values().filter(isWanted)
  const scenarios = catalog.scenarios.values().filter(isWanted)
  return [
    ...topics.map(({ id, categoryId }) => ({ categoryId, itemType: 'topic' as const, itemId: id })),
    ...scenarios.map(({ id, categoryId }) => ({ categoryId, itemType: 'scenario' as const, itemId: id })),
  ]
}

export async function listCertificates(
  ctx: OrgContext,
  page: { limit?: number; before?: string },
): Promise<Certificate[]> {
  const { limit = limits.certificatePageSize, before } = page
  const rows = await listCertificateRows(ctx.db, ctx.org.id, { limit, before, sight: await getSight(ctx) })
  return rows.map((row) => toCertificate(ctx, row))
}

/** For other readers than the person, whose own pages use `listUserCertificates`. */
export async function showUserCertificates(ctx: OrgContext, userId: string): Promise<Certificate[]> {
  await requireSeenUser(ctx, userId)
  return listUserCertificates(ctx, userId)
}

export async function listUserCertificates(ctx: OrgContext, userId: string): Promise<Certificate[]> {
  const rows = await listUserCertificateRows(ctx.db, ctx.org.id, userId)
  if (rows.length === 0 && (await findHolder(ctx.db, ctx.org.id, userId)) === undefined) {
    throw new AppError('user_not_found')
  }
  return rows.map((row) => toCertificate(ctx, row))
}

/** Removes an erased person's name from their certificates. The certificates stay, like the progress behind them. */
export const eraseFromCertificates: Eraser = (ctx, { id, replacement }) =>
  updateCertificateNames(ctx.db, ctx.org.id, id, replacement.name)

/** The logo of the certificate's organization; null if it has none. */
export async function readCertificateLogo(db: Db, text: string): Promise<Branding['logo']> {
  const orgId = await findIssuer(db, text)
  return orgId === undefined ? null : (await readBranding(db, orgId)).logo
}

export async function readCertificateBrand(db: Db, text: string): Promise<PrintedBrand> {
  const orgId = await findIssuer(db, text)
  return orgId === undefined ? { accentColor: null, logo: null } : readPrintedBrand(db, orgId)
}

async function findIssuer(db: Db, text: string): Promise<string | undefined> {
  const number = readCertificateNumber(text)
  return number === undefined ? undefined : findCertificateOrgId(db, number)
}

/** What anyone with the number may see. A malformed number causes no database query. */
export async function verifyCertificate(
  { db, now }: { db: Db; now: Date },
  text: string,
): Promise<CertificateVerification> {
  const number = readCertificateNumber(text)
  const row = number === undefined ? undefined : await findCertificateByNumber(db, number)
  if (row === undefined) throw new AppError('certificate_not_found')
  return toVerification(row, now)
}

export function toCertificate(ctx: OrgContext, row: CertificateRow): Certificate {
  return {
    certificateId: row.id,
    certificateNumber: row.number,
    userId: row.userId,
    userName: row.userName,
    userEmail: row.userEmail,
    categoryId: row.categoryId,
    categoryTitle: row.categoryTitle,
    issuedAt: row.issuedAt.toISOString(),
    handsOnFixes: row.handsOnFixes,
    tries: row.tries,
    days: row.days,
    verificationUrl: verificationUrl(ctx.publicUrl, row.number),
    status: statusOf(row, ctx.clock.now()),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    renewableFrom: row.renewsFrom?.toISOString() ?? null,
    renewedByNumber: row.renewedByNumber,
  }
}

function toVerification(row: PublicCertificateRow, now: Date): CertificateVerification {
  return {
    certificateNumber: row.number,
    name: row.userName,
    categoryTitle: row.categoryTitle,
    organizationName: row.organizationName,
    issuedAt: row.issuedAt.toISOString(),
    handsOnFixes: row.handsOnFixes,
    tries: row.tries,
    days: row.days,
    isValid: isWithinDates(row, now),
    status: statusOf(row, now),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    renewedByNumber: row.renewedByNumber,
  }
}

export function verificationUrl(publicUrl: string, number: string): string {
  return `${publicUrl}/verify/${number}`
}

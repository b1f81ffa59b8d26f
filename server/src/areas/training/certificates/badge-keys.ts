/** The keys that sign Open Badges: one for each organization, created with its first badge. */
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { OrgContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { type BadgeKeyRow, findCurrentKey, insertKey, markReplaced } from './badge-keys.queries.ts'
import { certificateAudit } from './certificates.audit.ts'

/** Open Badges 3.0 requires every verifier to support RS256, so we sign with it. */
const modulusLength = 3072
const generate = promisify(generateKeyPair)

export const badgeKeys = sealedColumn({
  purpose: 'badge-key',
  table: 'badge_keys',
  column: 'sealed_private_key',
  key: { org_id: 'uuid', id: 'uuid' },
})

export type SigningKey = { id: string; privateKey: KeyObject }

export async function getSigningKey(ctx: OrgContext): Promise<SigningKey> {
  return openKey(ctx, (await findCurrentKey(ctx.db, ctx.org.id)) ?? (await createKey(ctx)))
}

/** Rotates to a new key. Badges signed with the old one can still be verified. */
export async function replaceBadgeKey(ctx: OrgContext): Promise<{ id: string }> {
  const key = await makeKey(ctx)
  await write(ctx, { changes: [] }, async (ctx) => {
    await markReplaced(ctx.db, ctx.org.id, ctx.clock.now())
    await insertKey(ctx.db, key)
    await writeAudit(ctx, certificateAudit, { action: 'badge_key.created', subjectId: key.id })
  })
  return { id: key.id }
}

async function createKey(ctx: OrgContext): Promise<BadgeKeyRow> {
  // Before the transaction: it takes a second of CPU time on another thread.
  const key = await makeKey(ctx)
  return write(ctx, { changes: [] }, async (ctx) => {
    if (await insertKey(ctx.db, key))
      await writeAudit(ctx, certificateAudit, { action: 'badge_key.created', subjectId: key.id })
    const current = await findCurrentKey(ctx.db, ctx.org.id)
    if (current === undefined) throw new Error('The organization has no key for badges')
    return current
  })
}

async function makeKey(ctx: OrgContext) {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength })
  const id = newId()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return {
    orgId: ctx.org.id,
    id,
    publicKey: JSON.stringify(toPublicJwk(publicKey.export({ format: 'jwk' }))),
    sealedPrivateKey: ctx.sealer.seal(badgeKeys.at(ctx.org.id, id), pem),
    createdAt: ctx.clock.now(),
    replacedAt: null,
  }
}

/** Lists fields explicitly, so that a private part can never be included. */
function toPublicJwk({ kty, n, e }: JsonWebKey) {
  return { kty, n, e, use: 'sig', alg: 'RS256' }
}

function openKey(ctx: OrgContext, { id, sealedPrivateKey }: BadgeKeyRow): SigningKey {
  return { id, privateKey: createPrivateKey(ctx.sealer.open(badgeKeys.at(ctx.org.id, id), sealedPrivateKey)) }
}

import type { SignatureCheck, SignatureToCheck } from '@parapet/contract'
import { endpointSecrets, listSealedSecrets, oldEndpointSecrets } from '../../../delivery/delivery.ts'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { explainSignature, type NamedSecret } from './explain-signature.ts'

/** How many other endpoints' secrets are tried. */
const maxEndpoints = 50

/**
 * Checks a pasted delivery. Secrets of endpoints stay here: the response says which one matches, but contains neither a
 * secret nor a signature, so it can't be used to sign anything.
 */
export async function checkSignature(ctx: OrgContext, input: SignatureToCheck): Promise<SignatureCheck> {
  const { endpointId, secret } = input
  if ((endpointId === undefined) === (secret === undefined)) {
    throw invalidField('endpointId', 'or secret must be given, and not both')
  }
  const rows = await listSealedSecrets(ctx.db, ctx.org.id, { first: endpointId, limit: maxEndpoints })
  const chosen = rows.find(({ id }) => id === endpointId)
  if (endpointId !== undefined && chosen === undefined) throw new AppError('webhook_endpoint_not_found')
  const others = rows.filter((row) => row !== chosen).flatMap((row) => openSecrets(ctx, row, row.url))
  return explainSignature({
    headers: input.headers,
    body: Buffer.from(input.bodyBase64, 'base64'),
    secrets:
      chosen === undefined
        ? [{ secret: secret as string, name: 'the secret you gave' }]
        : openSecrets(ctx, chosen, 'this endpoint'),
    otherSecrets: others,
    now: ctx.clock.now(),
  })
}

type SealedSecrets = Awaited<ReturnType<typeof listSealedSecrets>>[number]

function openSecrets(ctx: OrgContext, row: SealedSecrets, owner: string): NamedSecret[] {
  const open = (column: typeof endpointSecrets, sealed: Buffer) =>
    ctx.sealer.open(column.at(ctx.org.id, row.id), sealed)
  const current = { secret: open(endpointSecrets, row.sealedSecret), name: `the secret of ${owner}` }
  if (row.sealedOldSecret === null || row.oldSecretUntil === null) return [current]
  const until = row.oldSecretUntil
  const state = until > ctx.clock.now() ? 'which works until' : 'which ended'
  const name = `the old secret of ${owner}, ${state} ${until.toISOString()}`
  const old = { secret: open(oldEndpointSecrets, row.sealedOldSecret), name }
  return [current, old]
}

import { newId } from '../../platform/crypto/random.ts'
import type { Visit } from '../../platform/http/app-api.ts'

const sealPurpose = 'known-device'
const lifeMs = 180 * 24 * 3_600_000

/** Marks from before organizations were in them have none. */
type Device = { id: string; userId: string; orgId?: string; keptAt: number }

/**
 * Marks the browser as one that has signed in to the account. The mark grants no access: it only gives the browser its
 * own tries, so that guesses from the same address don't lock its owner out.
 */
export function rememberDevice(visit: Visit, { orgId, userId }: { orgId: string; userId: string }): void {
  const device: Device = { id: newId(), userId, orgId, keptAt: visit.ctx.clock.now().getTime() }
  const sealed = visit.ctx.sealer.seal(sealPurpose, JSON.stringify(device))
  visit.keepDevice(sealed.toString('base64url'), lifeMs / 1000)
}

/**
 * The device, and the account that knows it. It doesn't apply to other accounts with the same address, since anyone can
 * create one in their own organization.
 */
export function findKnownDevice({ ctx, source }: Visit): Device | undefined {
  if (source.device === undefined) return undefined
  const device = openDevice(source.device, (sealed) => ctx.sealer.open(sealPurpose, sealed))
  return device !== undefined && ctx.clock.now().getTime() - device.keptAt < lifeMs ? device : undefined
}

/** Whether somebody of the organization has signed in with this browser. For precedence only, never for access. */
export function isKnownBrowser(visit: Visit, orgId: string): boolean {
  return findKnownDevice(visit)?.orgId === orgId
}

/** Undefined if this installation didn't seal it. */
function openDevice(cookie: string, open: (sealed: Buffer) => string): Device | undefined {
  try {
    return JSON.parse(open(Buffer.from(cookie, 'base64url'))) as Device
  } catch {
    return undefined
  }
}

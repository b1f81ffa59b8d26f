import { hash } from 'node:crypto'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import { networkOf } from '../../../platform/net/address.ts'
import { type Account, prependKnownDevice, prependKnownPlace } from '../credentials/credentials.ts'

const sealPurpose = 'known-device'
const lifeMs = 180 * dayMs
/** Each known browser has tries of its own, so their number bounds how often an account can be guessed at. */
const devicesKept = 10
const placesKept = 10

type Device = { id: string; userId: string; orgId?: string; keptAt: number }

/**
 * Marks the browser as one that has signed in to the account, until its password or second factors change. The mark
 * grants no access: it only gives the browser its own tries, so that guesses from the same address don't lock its owner
 * out. In the transaction of the sign-in, or of the change that the browser's owner made.
 */
export async function rememberDevice(request: AppRequest, ctx: WriteContext, userId: string): Promise<void> {
  const orgId = ctx.org.id
  const before = findDevice(request)
  const id = before?.userId === userId ? before.id : newId()
  await prependKnownDevice(ctx.db, { orgId, userId, limit: devicesKept }, id)
  await rememberPlace(request, ctx, userId)
  const device: Device = { id, userId, orgId, keptAt: ctx.clock.now().getTime() }
  const sealed = ctx.sealer.seal(sealPurpose, JSON.stringify(device))
  request.keepDevice(sealed.toString('base64url'), lifeMs / 1000)
}

/**
 * The account among those given that knows the browser. It doesn't apply to other accounts with the same address, since
 * anyone can create one in their own organization.
 */
export function findKnowingAccount(
  request: AppRequest,
  accounts: readonly Pick<Account, 'userId' | 'knownDevices'>[],
): { userId: string; deviceId: string } | undefined {
  const device = findDevice(request)
  if (device === undefined) return undefined
  const account = accounts.find(
    ({ userId, knownDevices }) => userId === device.userId && knownDevices.includes(device.id),
  )
  return account === undefined ? undefined : { userId: account.userId, deviceId: device.id }
}

/**
 * Marks the network as one from which the owner of the account has signed in. While others use up its tries, the account
 * still has one now and then.
 */
export async function rememberPlace({ source }: AppRequest, ctx: WriteContext, userId: string): Promise<void> {
  const whose = { orgId: ctx.org.id, userId, limit: placesKept }
  await prependKnownPlace(ctx.db, whose, markOfPlace(userId, source.address))
}

export function isKnownPlace({ userId, knownPlaces }: Account, address: string): boolean {
  return knownPlaces.includes(markOfPlace(userId, address))
}

/** Hashed with the account, so that the table doesn't show who shares a network. */
function markOfPlace(userId: string, address: string): string {
  return hash('sha256', `${userId} ${networkOf(address)}`, 'base64url')
}

/** Whether somebody of the organization has signed in with this browser. For precedence only, never for access. */
export function isKnownBrowser(request: AppRequest, orgId: string): boolean {
  return findDevice(request)?.orgId === orgId
}

/** Undefined if it is too old, or this installation didn't seal it. */
function findDevice({ ctx, source }: AppRequest): Device | undefined {
  if (source.device === undefined) return undefined
  try {
    const device = JSON.parse(ctx.sealer.open(sealPurpose, Buffer.from(source.device, 'base64url'))) as Device
    return ctx.clock.now().getTime() - device.keptAt < lifeMs ? device : undefined
  } catch {
    return undefined
  }
}

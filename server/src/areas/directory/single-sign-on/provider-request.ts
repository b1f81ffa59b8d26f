import type { RootContext } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/fair-queue.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import type { SessionCaller } from '../../../platform/http/request/caller.ts'
import { networkOf } from '../../../platform/net/address.ts'
import { isKnownBrowser } from '../../access/sign-in/sign-in.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { PendingRow } from './sign-ins.queries.ts'

/** A browser sent by a provider, with its session, if any. */
export type ProviderRequest = AppRequest<RootContext & WithCatalog> & { session?: SessionCaller }

/** A returning sign-in: its stored row and its connection. */
export type Returned = { pending: PendingRow; connection: ConnectionRow }

/** In the queues of a connection: its networks take turns, browsers in which somebody has signed in go first. */
export function askerOf(request: AppRequest, { orgId, id }: Pick<ConnectionRow, 'orgId' | 'id'>): Caller {
  return { lines: [id, networkOf(request.source.address)], isKnown: isKnownBrowser(request, orgId) }
}

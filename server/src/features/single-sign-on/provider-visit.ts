import type { RootContext } from '../../platform/context.ts'
import type { Visit } from '../../platform/http/app-api.ts'
import type { SessionCaller } from '../../platform/http/caller.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { PendingRow } from './sign-ins.queries.ts'

/** A browser sent by a provider, with its session, if any. */
export type ProviderVisit = Visit<RootContext & WithCatalog> & { session?: SessionCaller }

/** A returning sign-in: its stored row and its connection. */
export type Returned = { pending: PendingRow; connection: ConnectionRow }

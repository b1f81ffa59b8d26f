import type { RootContext } from '../../platform/context.ts'
import type { Visit } from '../../platform/http/app-api.ts'
import type { SessionCaller } from '../../platform/http/caller.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { PendingRow } from './sign-ins.queries.ts'

/** A browser that a provider sent, with the session that it has, if any. */
export type ProviderVisit = Visit<RootContext & WithCatalog> & { session?: SessionCaller }

/** A sign-in that came back: the row that was kept for it, and its connection. */
export type Returned = { pending: PendingRow; connection: ConnectionRow }

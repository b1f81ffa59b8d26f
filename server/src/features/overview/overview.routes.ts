import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { getOverview } from './overview.ts'

export function overviewRoutes(webApp: WebApp<WithCatalog>): void {
  webApp.bind(contract.getOverview, ({ ctx }) => getOverview(ctx))
}

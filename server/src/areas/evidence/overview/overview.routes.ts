import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { getOverview } from './overview.ts'
import { hideSetup, readSetup } from './setup.ts'
import { getTrends } from './trends.ts'

export function overviewRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bind(contract.getOverview, ({ ctx }) => getOverview(ctx))
  webApp.bind(contract.getOverviewTrends, ({ ctx }, { query }) => getTrends(ctx, query.weeks))
  webApp.bind(contract.getSetupState, ({ ctx }) => readSetup(ctx))
  webApp.bind(contract.hideSetup, ({ ctx }, { body }) => hideSetup(ctx, body.isHidden))
}

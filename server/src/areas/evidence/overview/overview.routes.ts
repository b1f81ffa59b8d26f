import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { getOverview } from './overview.ts'
import { hideSetup, readSetup } from './setup.ts'
import { getTrends } from './trends.ts'

export function register({ app }: Routes<WithCatalog>): void {
  app.bind(contract.getOverview, ({ ctx }) => getOverview(ctx))
  app.bind(contract.getOverviewTrends, ({ ctx }, { query }) => getTrends(ctx, query.weeks))
  app.bind(contract.getSetupState, ({ ctx }) => readSetup(ctx))
  app.bind(contract.hideSetup, ({ ctx }, { body }) => hideSetup(ctx, body.isHidden))
}

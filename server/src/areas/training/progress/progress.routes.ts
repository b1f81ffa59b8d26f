import * as contract from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { showLearnProgress, showPracticeProgress } from './progress.ts'

export function progressRoutes(app: PublicApi<WithCatalog>): void {
  app.bind(contract.listPracticeProgress, (ctx, { params }) => showPracticeProgress(ctx, params.userId))
  app.bind(contract.listLearnProgress, (ctx, { params }) => showLearnProgress(ctx, params.userId))
}

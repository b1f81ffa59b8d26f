import * as contract from '@parapet/contract'
import type { App } from '../../../platform/http/apis/bind.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { showLearnProgress, showPracticeProgress } from './progress.ts'

export function progressRoutes(app: App<WithCatalog>): void {
  app.bind(contract.listPracticeProgress, (ctx, { params }) => showPracticeProgress(ctx, params.userId))
  app.bind(contract.listLearnProgress, (ctx, { params }) => showLearnProgress(ctx, params.userId))
}

import * as contract from '@parapet/contract'
import type { App } from '../../platform/http/bind.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { listLearnProgress, listPracticeProgress } from './progress.ts'

export function progressRoutes(app: App<WithCatalog>): void {
  app.bind(contract.listPracticeProgress, (ctx, { params }) => listPracticeProgress(ctx, params.userId))
  app.bind(contract.listLearnProgress, (ctx, { params }) => listLearnProgress(ctx, params.userId))
}

import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { showLearnProgress, showPracticeProgress } from './progress.ts'

export function register({ both }: Routes<WithCatalog>): void {
  both.bind(contract.listPracticeProgress, (ctx, { params }) => showPracticeProgress(ctx, params.userId))
  both.bind(contract.listLearnProgress, (ctx, { params }) => showLearnProgress(ctx, params.userId))
}

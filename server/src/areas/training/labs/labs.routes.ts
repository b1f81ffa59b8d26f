import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Catalog, Lessons } from '../catalog/catalog.ts'
import { listSubmissions } from './submissions.ts'

export function register({ both }: Routes<{ catalog: Catalog; lessons: Lessons }>): void {
  both.bind(contract.listUserSubmissions, (ctx, { params, query }) => listSubmissions(ctx, params.userId, query))
}

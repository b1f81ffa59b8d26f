import * as contract from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { Catalog, Lessons } from '../catalog/catalog.ts'
import { listSubmissions } from './submissions.ts'

export function submissionRoutes(app: PublicApi<{ catalog: Catalog; lessons: Lessons }>): void {
  app.bind(contract.listUserSubmissions, (ctx, { params, query }) => listSubmissions(ctx, params.userId, query))
}

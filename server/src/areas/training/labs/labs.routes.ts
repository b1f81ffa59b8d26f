import * as contract from '@parapet/contract'
import type { App } from '../../../platform/http/apis/bind.ts'
import type { Catalog, Lessons } from '../catalog/catalog.ts'
import { listSubmissions } from './submissions.ts'

export function submissionRoutes(app: App<{ catalog: Catalog; lessons: Lessons }>): void {
  app.bind(contract.listUserSubmissions, (ctx, { params, query }) => listSubmissions(ctx, params.userId, query))
}

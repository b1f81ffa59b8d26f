import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { exportOverdue, readOverdue } from './overdue.ts'

const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ app }: Routes<WithCatalog>): void {
  app.bind(contract.listOverdue, ({ ctx }, { query }) => readOverdue(ctx, query))
  app.bindDownload(contract.exportOverdue, ({ ctx }, { query }) => exportOverdue(ctx, query), createGate(exportsAtOnce))
}

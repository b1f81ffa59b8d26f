import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { listActions, listAuditEntries, searchAudit, toFilter } from './audit-log.ts'
import { exportAuditLog } from './export-audit.ts'

/** Each request reads up to the whole log of an organization. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ both, app }: Routes<WithCatalog>): void {
  both.bind(contract.listAuditLog, (ctx, { query }) => listAuditEntries(ctx, query))
  app.bind(contract.searchAuditLog, ({ ctx }, { query }) => searchAudit(ctx, query))
  app.bind(contract.listAuditActions, () => listActions())
  app.bindDownload(
    contract.exportAuditLog,
    ({ ctx }, { query }) => exportAuditLog(ctx, toFilter(query)),
    createGate(exportsAtOnce),
  )
}

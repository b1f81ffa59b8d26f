import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { listActions, listAuditEntries, searchAudit, toFilter } from './audit-log.ts'
import { exportAuditLog } from './export-audit.ts'

/** Each request reads up to the whole log of an organization. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function auditLogRoutes(app: PublicApi, webApp: AppApi<WithCatalog>): void {
  app.bind(contract.listAuditLog, (ctx, { query }) => listAuditEntries(ctx, query))
  webApp.bind(contract.searchAuditLog, ({ ctx }, { query }) => searchAudit(ctx, query))
  webApp.bind(contract.listAuditActions, () => listActions())
  webApp.bindDownload(
    contract.exportAuditLog,
    ({ ctx }, { query }) => exportAuditLog(ctx, toFilter(query)),
    createGate(exportsAtOnce),
  )
}

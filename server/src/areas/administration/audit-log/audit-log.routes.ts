import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { AuditTrail } from '../../organization/audit/audit.ts'
import type { CatalogContext, WithCatalog } from '../../training/catalog/catalog.ts'
import { listActions, listAuditEntries, openBook, searchAudit, toFilter } from './audit-log.ts'
import { exportAuditLog } from './export-audit.ts'

/** Each request reads up to the whole log of an organization. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

type WithTrails = { auditTrails: readonly AuditTrail<CatalogContext>[] }

export function register({ both, app, services }: Routes<WithCatalog, WithTrails>): void {
  const book = openBook(services.auditTrails)
  both.bind(contract.listAuditLog, (ctx, { query }) => listAuditEntries(ctx, book, query))
  app.bind(contract.searchAuditLog, ({ ctx }, { query }) => searchAudit(ctx, book, query))
  app.bind(contract.listAuditActions, () => listActions(book))
  app.bindDownload(
    contract.exportAuditLog,
    ({ ctx }, { query }) => exportAuditLog(ctx, book, toFilter(query)),
    createGate(exportsAtOnce),
  )
}

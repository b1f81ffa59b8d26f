import { listAuditLog } from '@parapet/contract'
import type { App } from '../../platform/http/bind.ts'
import { listAuditEntries } from './audit.ts'

export function auditRoutes(app: App): void {
  app.bind(listAuditLog, (ctx, { query }) => listAuditEntries(ctx, query))
}

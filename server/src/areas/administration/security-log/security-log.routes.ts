import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import { exportSecurityLog } from './export-security.ts'
import { listSecurityEntries } from './security-log.ts'

/** Each reads up to the whole log of an organization. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ app }: Routes): void {
  app.bind(contract.searchSecurityLog, ({ ctx }, { query }) => listSecurityEntries(ctx, query))
  app.bindDownload(
    contract.exportSecurityLog,
    ({ ctx }, { query }) => exportSecurityLog(ctx, query),
    createGate(exportsAtOnce),
  )
}

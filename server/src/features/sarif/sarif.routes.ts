import * as contract from '@parapet/contract'
import type { App } from '../../platform/http/bind.ts'
import { createGate } from '../../platform/http/gate.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { getSarifRun, listSarifRuns, prepareUpload, type SarifReader } from './sarif.ts'

/** Files are held in memory until they were read: at most 120 MB, and no organization can take all of it. */
const uploadsAtOnce = { total: 12, perOrg: 4, retryAfterSeconds: 2 }

export function sarifRoutes(app: App<WithCatalog>, reader: SarifReader): void {
  const gate = createGate(uploadsAtOnce)
  app.bindInSteps(contract.uploadSarif, gate, (ctx, input) => prepareUpload(ctx, reader, input))
  app.bind(contract.listSarifRuns, (ctx, { query }) => listSarifRuns(ctx, query))
  app.bind(contract.getSarifRun, (ctx, { params }) => getSarifRun(ctx, params.runId))
}

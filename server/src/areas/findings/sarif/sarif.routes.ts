import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import {
  applyPreview,
  applyRun,
  getPreview,
  getSarifRun,
  listRunAuthors,
  listSarifRuns,
  listTopicOverrides,
  prepareUpload,
  removeTopicOverride,
  type SarifReader,
  setTopicOverride,
} from './sarif.ts'

/** Files stay in memory until they are read: at most 120 MB, and no organization can use all of it. */
const uploadsAtOnce = { total: 12, perOrg: 4, retryAfterSeconds: 2 }

export function sarifRoutes(app: PublicApi<WithCatalog>, reader: SarifReader): void {
  const gate = createGate(uploadsAtOnce)
  app.bindInSteps(contract.uploadSarif, gate, (ctx, input) => prepareUpload(ctx, reader, input))
  app.bind(contract.listSarifRuns, (ctx, { query }) => listSarifRuns(ctx, query))
  app.bind(contract.getSarifRun, (ctx, { params }) => getSarifRun(ctx, params.runId))
  app.bind(contract.listTopicOverrides, (ctx) => listTopicOverrides(ctx))
  app.bind(contract.setTopicOverride, (ctx, { body }) => setTopicOverride(ctx, body))
  app.bind(contract.removeTopicOverride, (ctx, { params }) => removeTopicOverride(ctx, params.overrideId))
}

/** Each holds what was found in a file. */
const previewsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 2 }

/** Only in the console: map unknown authors, and apply a dry run. */
export function applySarifRoutes(webApp: AppApi<WithCatalog>): void {
  const gate = createGate(previewsAtOnce)
  webApp.bind(contract.listRunAuthors, ({ ctx }, { params }) => listRunAuthors(ctx, params.runId))
  webApp.bind(contract.applySarifRun, ({ ctx }, { params }) => applyRun(ctx, params.runId))
  webApp.bind(contract.getSarifPreview, ({ ctx }, { params }) => getPreview(ctx, params.previewId), gate)
  webApp.bind(contract.applySarifPreview, ({ ctx }, { params }) => applyPreview(ctx, params.previewId), gate)
}

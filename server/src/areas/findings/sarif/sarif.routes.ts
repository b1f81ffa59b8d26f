import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
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
/** Each holds what was found in a file. */
const previewsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 2 }

export function register({ both, app, services }: Routes<WithCatalog, { sarifReader: SarifReader }>): void {
  const uploads = createGate(uploadsAtOnce)
  both.bindInSteps(contract.uploadSarif, uploads, (ctx, input) => prepareUpload(ctx, services.sarifReader, input))
  both.bind(contract.listSarifRuns, (ctx, { query }) => listSarifRuns(ctx, query))
  both.bind(contract.getSarifRun, (ctx, { params }) => getSarifRun(ctx, params.runId))
  both.bind(contract.listTopicOverrides, (ctx) => listTopicOverrides(ctx))
  both.bind(contract.setTopicOverride, (ctx, { body }) => setTopicOverride(ctx, body))
  both.bind(contract.removeTopicOverride, (ctx, { params }) => removeTopicOverride(ctx, params.overrideId))

  // Only in the console: map unknown authors, and apply a dry run.
  const previews = createGate(previewsAtOnce)
  app.bind(contract.listRunAuthors, ({ ctx }, { params }) => listRunAuthors(ctx, params.runId))
  app.bind(contract.applySarifRun, ({ ctx }, { params }) => applyRun(ctx, params.runId))
  app.bind(contract.getSarifPreview, ({ ctx }, { params }) => getPreview(ctx, params.previewId), previews)
  app.bind(contract.applySarifPreview, ({ ctx }, { params }) => applyPreview(ctx, params.previewId), previews)
}

import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { createBadge } from './badge.ts'
import { bindBadgePages } from './badge-pages.ts'
import { listCertificates, showUserCertificates } from './certificates.ts'
import { bindVerifyPages, type SendReport } from './verify-pages.ts'

/** Creating a key takes a second of CPU time; signing takes little. */
const badgesAtOnce = { total: 8, perOrg: 2, retryAfterSeconds: 2 }

export function register({ both, app, pages, services }: Routes<WithCatalog, { sendReport: SendReport }>): void {
  both.bind(contract.listCertificates, (ctx, { query }) => listCertificates(ctx, query))
  both.bind(contract.listUserCertificates, (ctx, { params }) => showUserCertificates(ctx, params.userId))
  app.bind(
    contract.createBadge,
    ({ ctx }, { params }) => createBadge(ctx, params.certificateId),
    createGate(badgesAtOnce),
  )
  bindVerifyPages(pages, services.sendReport)
  bindBadgePages(pages)
}

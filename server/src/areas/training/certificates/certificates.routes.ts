import * as contract from '@parapet/contract'
import type { App } from '../../../platform/http/apis/bind.ts'
import { listCertificates, showUserCertificates } from './certificates.ts'

export function certificateRoutes(app: App): void {
  app.bind(contract.listCertificates, (ctx, { query }) => listCertificates(ctx, query))
  app.bind(contract.listUserCertificates, (ctx, { params }) => showUserCertificates(ctx, params.userId))
}

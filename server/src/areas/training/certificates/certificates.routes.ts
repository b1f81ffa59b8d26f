import * as contract from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { listCertificates, showUserCertificates } from './certificates.ts'

export function certificateRoutes(app: PublicApi): void {
  app.bind(contract.listCertificates, (ctx, { query }) => listCertificates(ctx, query))
  app.bind(contract.listUserCertificates, (ctx, { params }) => showUserCertificates(ctx, params.userId))
}

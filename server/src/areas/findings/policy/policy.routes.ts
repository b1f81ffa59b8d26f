import * as contract from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { evaluatePolicy } from './policy.ts'

export function policyRoutes(app: PublicApi<WithCatalog>): void {
  app.bind(contract.evaluatePolicy, (ctx, { body }) => evaluatePolicy(ctx, body))
}

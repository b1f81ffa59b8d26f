import * as contract from '@parapet/contract'
import type { App } from '../../../platform/http/apis/bind.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { evaluatePolicy } from './policy.ts'

export function policyRoutes(app: App<WithCatalog>): void {
  app.bind(contract.evaluatePolicy, (ctx, { body }) => evaluatePolicy(ctx, body))
}

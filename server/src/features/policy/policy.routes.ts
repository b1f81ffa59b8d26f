import * as contract from '@parapet/contract'
import type { App } from '../../platform/http/bind.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { evaluatePolicy } from './policy.ts'

export function policyRoutes(app: App<WithCatalog>): void {
  app.bind(contract.evaluatePolicy, (ctx, { body }) => evaluatePolicy(ctx, body))
}

import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { evaluatePolicy } from './policy.ts'

export function register({ both }: Routes<WithCatalog>): void {
  both.bind(contract.evaluatePolicy, (ctx, { body }) => evaluatePolicy(ctx, body))
}

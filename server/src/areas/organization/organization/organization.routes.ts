import { getOrganization } from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { readOrganization } from './organization.ts'

export function register({ both }: Routes): void {
  both.bindCached(getOrganization, 'organization', readOrganization)
}

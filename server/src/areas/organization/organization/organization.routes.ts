import { getOrganization } from '@parapet/contract'
import type { App } from '../../../platform/http/apis/bind.ts'
import { readOrganization } from './organization.ts'

export function organizationRoutes(app: App): void {
  app.bindCached(getOrganization, 'organization', readOrganization)
}

import { getOrganization } from '@parapet/contract'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { readOrganization } from './organization.ts'

export function organizationRoutes(app: PublicApi): void {
  app.bindCached(getOrganization, 'organization', readOrganization)
}

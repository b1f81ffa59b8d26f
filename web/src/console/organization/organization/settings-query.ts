import { getOrganizationSettings } from '@parapet/contract'
import { apiQuery } from '../../../api/query.ts'

export const settingsQuery = apiQuery(getOrganizationSettings)

import {
  getPersonProvisioning,
  getProvisioning,
  getUser,
  listManagedRecords,
  listTeams,
  listUsers,
} from '@parapet/contract'
import { apiQuery } from '../../../api/query.ts'

export const provisioningQuery = apiQuery(getProvisioning)
export const managedQuery = apiQuery(listManagedRecords)

export function personProvisioningOf(userId: string) {
  return apiQuery(getPersonProvisioning, { params: { userId } })
}

/** Reads invalidated by reordering groups, which moves people between teams. */
export const groupOrderReads = [getPersonProvisioning, listUsers, getUser, listTeams]

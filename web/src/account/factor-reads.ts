import {
  getCurrentSession,
  getMailPreferences,
  getSecondFactors,
  listAccessTokens,
  listOwnSessions,
  listPasskeys,
  listRememberedDevices,
} from '@parapet/contract'
import { apiQuery } from '../api/query.ts'

export const passkeysQuery = apiQuery(listPasskeys)
export const factorsQuery = apiQuery(getSecondFactors)
export const devicesQuery = apiQuery(listRememberedDevices)
export const mailPreferencesQuery = apiQuery(getMailPreferences)
export const accessTokensQuery = apiQuery(listAccessTokens)

/** The reads that a change of a second factor invalidates: it ends other sessions and forgets devices. */
export const factorReads = [getCurrentSession, getSecondFactors, listPasskeys, listRememberedDevices, listOwnSessions]

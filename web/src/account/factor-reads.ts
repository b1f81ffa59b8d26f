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

/** What a change of a second factor makes wrong: sessions elsewhere end with it, and devices are forgotten. */
export const factorReads = [getCurrentSession, getSecondFactors, listPasskeys, listRememberedDevices, listOwnSessions]

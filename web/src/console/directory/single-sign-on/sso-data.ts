import {
  getCurrentSession,
  getOrganizationSettings,
  listSsoConnections,
  listSsoDomains,
  readSsoConnectionTest,
  type SsoConnection,
} from '@parapet/contract'
import { apiQuery } from '../../../api/query.ts'

export const connectionsQuery = apiQuery(listSsoConnections)
export const domainsQuery = apiQuery(listSsoDomains)

/** Where links to the domains point. */
export const domainsId = 'domains'

/** Polls until the person is back from the identity provider. */
export function testQuery(testId: string) {
  const query = apiQuery(readSsoConnectionTest, { params: { testId } })
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) =>
      state.data === undefined || state.data.status === 'waiting' ? 1500 : (false as const),
  }
}

/** The reads that a write to a connection or a domain invalidates. */
export const ssoReads = [listSsoConnections, listSsoDomains, getOrganizationSettings, getCurrentSession]

export const typeNames: Record<SsoConnection['type'], string> = { oidc: 'OpenID Connect', saml: 'SAML 2.0' }

/** Shown to an admin before we ask for their password. */
export const confirmReason = 'This change affects how people sign in.'

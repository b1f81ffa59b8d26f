/** How endpoints are doing, beyond whether they are switched on. */

import type { WebhookStanding, WebhookState } from '@parapet/contract'
import {
  type EndpointHealthRow,
  type EndpointRow,
  isDisabledByFailures,
  listEndpointHealth,
  listEndpointRows,
} from '../../../delivery/delivery.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'

const countedDays = 7

export async function listStandings(ctx: OrgContext): Promise<WebhookStanding[]> {
  return readStandings(ctx, await listEndpointRows(ctx.db, ctx.org.id))
}

export async function readStandings(ctx: OrgContext, endpoints: readonly EndpointRow[]): Promise<WebhookStanding[]> {
  const since = new Date(ctx.clock.now().getTime() - countedDays * dayMs)
  const endpointIds = endpoints.map(({ id }) => id)
  const rows = await listEndpointHealth(ctx.db, ctx.org.id, { endpointIds, since })
  const rowOf = new Map(rows.map((row) => [row.endpointId, row]))
  return endpoints.map((endpoint) => {
    const row = rowOf.get(endpoint.id)
    return {
      endpointId: endpoint.id,
      state: stateOf(endpoint, row),
      delivered: row?.delivered ?? 0,
      failed: row?.failed ?? 0,
      lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
      lastError: row === undefined ? null : describeFailure(row),
    }
  })
}

function stateOf({ isActive, disabledReason }: EndpointRow, row: EndpointHealthRow | undefined): WebhookState {
  if (!isActive) return isDisabledByFailures(disabledReason) ? 'disabled' : 'paused'
  if (row?.isLatestFailed === true) return 'failing'
  return row !== undefined && row.retrying > 0 ? 'retrying' : 'active'
}

function describeFailure({ responseCode, errorMessage }: EndpointHealthRow): string | null {
  return responseCode === null ? errorMessage : `HTTP ${responseCode}`
}

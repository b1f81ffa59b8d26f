/** Refused requests leave lines in the security log, within an allowance. Whether that works changes no answer. */
import { recordRefusedAccessToken } from './areas/access/access-tokens/check-access-token.ts'
import { recordRefusedKey } from './areas/access/api-keys/refused-keys.ts'
import { recordRefusedToken } from './areas/access/scim-tokens/scim-tokens.ts'
import { recordRefusal } from './areas/access/sign-in/record-refusals.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { RootContext } from './platform/context.ts'
import { isAccessToken } from './platform/http/apis/mcp-api.ts'
import { createReportLimit } from './platform/http/limits/report-limit.ts'
import type { OnRefusal } from './platform/http/request/caller.ts'
import type { Logger } from './platform/log/log.ts'

type OnRefusedToken = (ctx: RootContext, token: string) => Promise<void>

/** What to call when a request of the public API or the web app, of SCIM or of the MCP server is refused. */
export type RefusalRecorder = { onRefusal: OnRefusal; onScimRefusal: OnRefusedToken; onMcpRefusal: OnRefusedToken }

export function createRefusalRecorder({ log, clock }: { log: Logger; clock: Clock }): RefusalRecorder {
  const limit = createReportLimit({
    perMinute: { owner: 300, network: 60, anonymous: 300 },
    quietMs: 600_000,
    now: () => clock.now().getTime(),
    onDropped: ({ owned, anonymous }) =>
      log.warn(
        `${owned + anonymous} refusal(s) in a minute were too many for the security log, ${owned} of organizations`,
      ),
  })

  async function record({ requestId }: RootContext, line: Promise<void>): Promise<void> {
    try {
      await line
    } catch (error) {
      log.warn({ err: error, requestId }, 'a refusal was not recorded in the security log')
    }
  }

  return {
    onRefusal: (ctx, refusal) =>
      record(
        ctx,
        refusal.token !== undefined && refusal.caller === null
          ? recordRefusedKey(ctx, limit, refusal.token)
          : recordRefusal(ctx, limit, refusal),
      ),
    onScimRefusal: (ctx, token) => record(ctx, recordRefusedToken(ctx, limit, token)),
    onMcpRefusal: (ctx, token) =>
      record(
        ctx,
        isAccessToken(token) ? recordRefusedAccessToken(ctx, limit, token) : recordRefusedKey(ctx, limit, token),
      ),
  }
}

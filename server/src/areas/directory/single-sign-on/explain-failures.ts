import type { SsoProblemCode } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { PageOptions } from '../../../platform/http/apis/pages.ts'
import type { AddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import { toOwnPath } from './begin-sign-in.ts'
import { countRefusal, type ProviderCounts } from './provider-counts.ts'
import { SsoFailure } from './sso-failure.ts'

/** For addresses that browsers are sent to: whatever fails, people see one of our pages, which explains the code. */
export function explainFailures(counts: ProviderCounts, limit: AddressLimit): PageOptions {
  return {
    limit,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    onFailure({ ctx, query, request, reply }, error) {
      const code = toProblem(error)
      countRefusal(counts, code)
      if (code === 'internal_error') {
        ctx.log.error({ err: error, requestId: request.id }, 'a sign-in through a provider failed')
      }
      const problem = new URLSearchParams({ problem: code })
      const to = toOwnPath(ctx.publicUrl, typeof query.to === 'string' ? query.to : undefined)
      if (to !== '/') problem.set('to', to)
      return reply.redirect(`/sign-in?${problem}`, 303)
    },
  }
}

function toProblem(error: unknown): SsoProblemCode {
  if (error instanceof SsoFailure) return error.code
  if (error instanceof AppError && error.code === 'rate_limited') return error.code
  return 'internal_error'
}

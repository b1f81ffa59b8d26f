import type { SsoProblemCode } from '@parapet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { toOwnPath } from './begin-sign-in.ts'
import { countRefusal, type ProviderCounts } from './provider-counts.ts'
import { SsoFailure } from './sso-failure.ts'

/**
 * People always see one of our pages, which explains the code. `work` returns where they go, or has responded itself.
 */
export async function redirectFailures(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, counts }: { publicUrl: string; counts: ProviderCounts },
  work: () => Promise<string | FastifyReply>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  try {
    const next = await work()
    return typeof next === 'string' ? reply.redirect(next, 303) : next
  } catch (error) {
    const code = toProblem(error)
    countRefusal(counts, code)
    if (code === 'internal_error') {
      request.log.error({ err: error, requestId: request.id }, 'a sign-in through a provider failed')
    }
    const query = new URLSearchParams({ problem: code })
    const { to: asked } = request.query as { to?: string | string[] }
    const to = toOwnPath(publicUrl, typeof asked === 'string' ? asked : undefined)
    if (to !== '/') query.set('to', to)
    return reply.redirect(`/sign-in?${query}`, 303)
  }
}

function toProblem(error: unknown): SsoProblemCode {
  if (error instanceof SsoFailure) return error.code
  if (error instanceof AppError && error.code === 'rate_limited') return error.code
  return 'internal_error'
}

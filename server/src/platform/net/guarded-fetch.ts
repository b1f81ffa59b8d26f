import { Agent, request } from 'undici'
import type { Guard } from './guard.ts'
import { createConnector, describeFailure } from './send-request.ts'

const answerBytesMax = 1024 * 1024

export type FetchOptions = {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | Uint8Array | null | undefined
}

/** Why nothing was fetched, worded for an admin; names no internal address. */
export class FetchFailure extends Error {}

export type GuardedFetch = {
  fetch(url: string, options?: FetchOptions): Promise<Response>
  close(): Promise<void>
}

/**
 * Reads from places that strangers choose: one deadline, no redirects, no decompression, no proxy from the environment,
 * and at most 1 MiB. The guard checks every URL and every address that is dialed.
 */
export function createGuardedFetch(options: { guard: Guard; deadlineMs: number }): GuardedFetch {
  const { guard, deadlineMs } = options
  const agent = new Agent({
    connect: createConnector(options),
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 4000,
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    maxResponseSize: answerBytesMax,
  })
  return {
    async fetch(url, { method = 'GET', headers = {}, body = null } = {}) {
      const problem = guard.explainUrl(url)
      if (problem !== undefined) throw new FetchFailure(`${shorten(url)} ${problem}`)
      try {
        const answer = await request(url, {
          method: method as 'GET' | 'POST',
          headers: { ...headers, 'accept-encoding': 'identity' },
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(deadlineMs),
        })
        const bytes = await answer.body.arrayBuffer()
        return new Response(isWithoutBody(answer.statusCode) ? null : bytes, {
          status: answer.statusCode,
          headers: toHeaders(answer.headers),
        })
      } catch (error) {
        throw new FetchFailure(`${shorten(url)} could not be read: ${explain(error, deadlineMs)}`, { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}

function explain(error: unknown, deadlineMs: number): string {
  const { name, code } = error as Error & { code?: string }
  if (name === 'TimeoutError') return `no answer within ${deadlineMs / 1000} s`
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'the answer is larger than 1 MiB'
  return describeFailure(error).message
}

function isWithoutBody(status: number): boolean {
  return [101, 204, 205, 304].includes(status)
}

function toHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text !== undefined) kept.append(name, text)
  }
  return kept
}

/** Without the query, which may hold a secret. */
function shorten(url: string): string {
  return (URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : url).slice(0, 300)
}

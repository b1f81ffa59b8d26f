import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log/log.ts'

/**
 * Warns once when a proxy that nobody trusts says for whom it asks. Everybody behind it then has one address, and limits
 * that count by address hold up all of them together.
 */
export function registerProxyWarning(fastify: FastifyInstance, log: Logger): void {
  let isWarned = false
  fastify.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    // From a trusted proxy there are two at least: its own address, and that of the client.
    const isTrusted = (request.ips?.length ?? 1) > 1
    if (isTrusted) return
    isWarned = true
    log.warn(
      { address: request.ip },
      'X-Forwarded-For comes from an address that TRUST_PROXY does not list, so it is ignored, and everybody behind this address counts as one visitor. If it is your proxy, add it to TRUST_PROXY',
    )
  })
}

import type { FastifyInstance } from 'fastify'
import type { Logger } from '../../log/log.ts'

/**
 * Warns once when an untrusted proxy sends X-Forwarded-For. Everyone behind it then shares one address, and limits by
 * address block all of them together.
 */
export function registerProxyWarning(fastify: FastifyInstance, log: Logger): void {
  let isWarned = false
  fastify.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    // A trusted proxy gives at least two: its own address and the client's.
    const isTrusted = (request.ips?.length ?? 1) > 1
    if (isTrusted) return
    isWarned = true
    log.warn(
      { address: request.ip },
      'X-Forwarded-For comes from an address that TRUST_PROXY does not list, so it is ignored, and everybody behind this address counts as one visitor. If it is your proxy, add it to TRUST_PROXY',
    )
  })
}

import type { FastifyRequest } from 'fastify'
import type { Source } from '../../context.ts'

/** Longer ones are cut: they are stored, and anyone may send anything. */
const userAgentLength = 300

export function sourceOf(request: FastifyRequest): Source {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, userAgentLength) ?? null }
}

/** The value after `Bearer`; undefined if it can't be a token. */
export function findBearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : /^bearer ([!-~]+)$/i.exec(authorization)?.[1]
}

/** Pages and assets are public; for operations, the caller and the source matter. */
export function describeSender(request: FastifyRequest): Record<string, string> {
  const { caller, session, scim, accessToken, ip, routeOptions } = request
  if (routeOptions.config.operation === undefined) return {}
  return {
    address: ip,
    ...(caller === null ? {} : { orgId: caller.org.id, keyId: caller.actor.keyId }),
    ...(scim === null ? {} : { orgId: scim.org.id, scimTokenId: scim.actor.tokenId }),
    ...(accessToken === null
      ? {}
      : { orgId: accessToken.org.id, userId: accessToken.actor.userId, accessTokenId: accessToken.tokenId }),
    ...(session === null ? {} : { orgId: session.org.id, userId: session.actor.userId }),
  }
}

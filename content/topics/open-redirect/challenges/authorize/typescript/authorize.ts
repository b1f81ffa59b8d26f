import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

export type Client = { id: string; redirectUris: string[] }
export type Grant = { clientId: string; userId: number; redirectUri: string; challenge: string; expiresAt: number }
export type Services = {
  clients: Map<string, Client>
  codes: Map<string, Grant>
  log: Pick<FastifyBaseLogger, 'info'>
}
/** The parameters of the address, by their names in the protocol. */
export type Parameters = Record<string, string | undefined>

/** Shown as a page of the sign-in service; the browser is sent nowhere. */
export class AuthorizeError extends Error {}

/** The address to which the browser of a signed-in user is sent. */
export function authorize(userId: number, parameters: Parameters, { clients, codes, log }: Services): string {
  const redirectUri = parameters.redirect_uri ?? ''

  // block: find-client
  const client = clients.get(parameters.client_id ?? '')
  if (!client) throw new AuthorizeError('This application is not known.')
  if (parameters.response_type !== 'code') throw new AuthorizeError('This kind of answer is not supported.')
  // end

  // block: check-redirect
  const host = URL.parse(redirectUri)?.hostname
  const isRegistered = client.redirectUris.some((uri) => new URL(uri).hostname === host)
  if (!isRegistered) throw new AuthorizeError('The application is not registered for this address.')
  // end

  // block: require-challenge
  const challenge = parameters.code_challenge ?? ''
  if (!/^[\w-]{43}$/.test(challenge)) throw new AuthorizeError('The application sent no challenge.')
  // end

  // block: issue-code
  const code = randomBytes(32).toString('base64url')
  codes.set(code, { clientId: client.id, userId, redirectUri, challenge, expiresAt: Date.now() + 60_000 })
  log.info({ client: client.id, user: userId }, 'code issued')
  // end

  // block: build-answer
  const answer = new URL(redirectUri)
  answer.searchParams.set('code', code)
  if (parameters.state) answer.searchParams.set('state', parameters.state)
  return answer.href
  // end
}

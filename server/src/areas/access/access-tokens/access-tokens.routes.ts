import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { confirmPerson } from '../sign-in/sign-in.ts'
import { createToken, listOwnTokens, listTokensOf, revokeToken } from './access-tokens.ts'

export function register({ app, services: { passwords } }: Routes<unknown, { passwords: Passwords }>): void {
  app.bind(contract.listAccessTokens, (request) => listOwnTokens(request))
  app.bind(contract.createAccessToken, async (request, { body }) => {
    await confirmPerson(request, passwords, body.password)
    return createToken(request, body)
  })
  app.bind(contract.revokeAccessToken, ({ ctx }, { params }) => revokeToken(ctx, ctx.actor.userId, params.tokenId))
  app.bind(contract.listPersonAccessTokens, ({ ctx }, { params }) => listTokensOf(ctx, params.userId))
  app.bind(contract.revokePersonAccessToken, ({ ctx }, { params }) => revokeToken(ctx, params.userId, params.tokenId))
}

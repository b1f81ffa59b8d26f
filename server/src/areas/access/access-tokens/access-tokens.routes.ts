import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import { confirmPerson } from '../sign-in/sign-in.ts'
import { createToken, listOwnTokens, listTokensOf, revokeToken } from './access-tokens.ts'

export function accessTokenRoutes(app: WebApp, passwords: Passwords): void {
  app.bind(contract.listAccessTokens, (visit) => listOwnTokens(visit))
  app.bind(contract.createAccessToken, async (visit, { body }) => {
    await confirmPerson(visit, passwords, body.password)
    return createToken(visit, body)
  })
  app.bind(contract.revokeAccessToken, ({ ctx }, { params }) => revokeToken(ctx, ctx.actor.userId, params.tokenId))
  app.bind(contract.listPersonAccessTokens, ({ ctx }, { params }) => listTokensOf(ctx, params.userId))
  app.bind(contract.revokePersonAccessToken, ({ ctx }, { params }) => revokeToken(ctx, params.userId, params.tokenId))
}

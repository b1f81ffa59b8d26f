import { createApiKey, handOverApiKey, listApiKeys, revokeApiKey, updateApiKey } from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import { confirmPerson } from '../sign-in/sign-in.ts'
import { createKeyAsAdmin, handOverKey, listOwnKeys, revokeOwnKey, updateOwnKey } from './api-keys.ts'

export function apiKeyRoutes(app: WebApp, passwords: Passwords): void {
  app.bind(listApiKeys, ({ ctx }) => listOwnKeys(ctx))
  app.bind(createApiKey, async (visit, { body }) => {
    await confirmPerson(visit, passwords, body.password)
    return createKeyAsAdmin(visit.ctx, body)
  })
  app.bind(updateApiKey, async (visit, { params, body }) => {
    await confirmPerson(visit, passwords, body.password)
    return updateOwnKey(visit.ctx, params.keyId, body)
  })
  app.bind(handOverApiKey, async (visit, { params, body }) => {
    await confirmPerson(visit, passwords, body.password)
    return handOverKey(visit.ctx, params.keyId, body)
  })
  app.bind(revokeApiKey, ({ ctx }, { params }) => revokeOwnKey(ctx, params.keyId))
}

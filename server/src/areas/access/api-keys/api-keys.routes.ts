import { createApiKey, handOverApiKey, listApiKeys, revokeApiKey, updateApiKey } from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { confirmPerson } from '../sign-in/sign-in.ts'
import { createKeyAsAdmin, handOverKey, listOwnKeys, revokeOwnKey, updateOwnKey } from './api-keys.ts'

export function register({ app, services: { passwords } }: Routes<unknown, { passwords: Passwords }>): void {
  app.bind(listApiKeys, ({ ctx }) => listOwnKeys(ctx))
  app.bind(createApiKey, async (request, { body }) => {
    await confirmPerson(request, passwords, body.password)
    return createKeyAsAdmin(request.ctx, body)
  })
  app.bind(updateApiKey, async (request, { params, body }) => {
    await confirmPerson(request, passwords, body.password)
    return updateOwnKey(request.ctx, params.keyId, body)
  })
  app.bind(handOverApiKey, async (request, { params, body }) => {
    await confirmPerson(request, passwords, body.password)
    return handOverKey(request.ctx, params.keyId, body)
  })
  app.bind(revokeApiKey, ({ ctx }, { params }) => revokeOwnKey(ctx, params.keyId))
}

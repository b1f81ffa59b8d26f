import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { readSecondFactors } from '../sign-in/sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { canUsePasskeys } from './relying-party.ts'
import { beginConfirmation, beginSignIn, confirmWithPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

export function register({ app, services: { passwords } }: Routes<unknown, { passwords: Passwords }>): void {
  app.bind(contract.beginPasskeySignIn, (request) => beginSignIn(request))
  app.bind(contract.signInWithPasskey, (request, { body }) => signInWithPasskey(request, body))
  app.bind(contract.beginPasskeyConfirmation, (request) => beginConfirmation(request))
  app.bind(contract.confirmWithPasskey, (request, { body }) => confirmWithPasskey(request, body))
  app.bind(contract.listPasskeys, (request) => listPasskeys(request))
  app.bind(contract.beginPasskey, (request) => beginPasskey(request))
  app.bind(contract.addPasskey, (request, { body }) => addPasskey(request, passwords, body))
  app.bind(contract.renamePasskey, (request, { params, body }) => renamePasskey(request, params.passkeyId, body.name))
  app.bind(contract.removePasskey, (request, { params }) => removePasskey(request, params.passkeyId))
  app.bind(contract.getSecondFactors, (request) => readSecondFactors(request, canUsePasskeys(request.ctx.publicUrl)))
}

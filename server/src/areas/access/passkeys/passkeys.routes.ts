import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import { readSecondFactors } from '../sign-in/sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { canUsePasskeys } from './relying-party.ts'
import { beginConfirmation, beginSignIn, confirmWithPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeyRoutes(app: WebApp, passwords: Passwords): void {
  app.bind(contract.beginPasskeySignIn, (visit) => beginSignIn(visit))
  app.bind(contract.signInWithPasskey, (visit, { body }) => signInWithPasskey(visit, body))
  app.bind(contract.beginPasskeyConfirmation, (visit) => beginConfirmation(visit))
  app.bind(contract.confirmWithPasskey, (visit, { body }) => confirmWithPasskey(visit, body))
  app.bind(contract.listPasskeys, (visit) => listPasskeys(visit))
  app.bind(contract.beginPasskey, (visit) => beginPasskey(visit))
  app.bind(contract.addPasskey, (visit, { body }) => addPasskey(visit, passwords, body))
  app.bind(contract.renamePasskey, (visit, { params, body }) => renamePasskey(visit, params.passkeyId, body.name))
  app.bind(contract.removePasskey, (visit, { params }) => removePasskey(visit, params.passkeyId))
  app.bind(contract.getSecondFactors, (visit) => readSecondFactors(visit, canUsePasskeys(visit.ctx.publicUrl)))
}

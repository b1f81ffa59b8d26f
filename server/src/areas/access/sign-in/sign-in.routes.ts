import * as contract from '@parapet/contract'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import { endOwnSession, listOwnSessions } from '../credentials/credentials.ts'
import { confirmSession } from './confirm.ts'
import { readInvitation, readReset, readSignInLink, signInByLink } from './open-links.ts'
import { endOtherSessions, endSessionsOf, readPersonSignIn } from './people-sign-in.ts'
import { forgetDevice, listDevicesOf } from './remembered-devices.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetPersonSecondFactor } from './reset-second-factor.ts'
import { acceptInvitation, changePassword, type PasswordTools, requestReset, resetPassword } from './set-password.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './set-up-second-factor.ts'
import { readCurrentSession, signInWithPassword, signOut } from './sign-in.ts'

export function signInRoutes(app: WebApp, tools: PasswordTools, sendsMail: boolean): void {
  const { passwords } = tools
  app.bind(contract.signIn, (visit, { body }) => signInWithPassword(visit, passwords, body))
  app.bind(contract.readSignInLink, (visit, { body }) => readSignInLink(visit, body.token))
  app.bind(contract.signInByLink, (visit, { body }) => signInByLink(visit, body.token))
  app.bind(contract.signOut, (visit) => signOut(visit))
  app.bind(contract.getCurrentSession, (visit) => readCurrentSession(visit, sendsMail))
  app.bind(contract.confirmSession, (visit, { body }) => confirmSession(visit, passwords, body))
  app.bind(contract.listOwnSessions, (visit) => listOwnSessions(visit))
  app.bind(contract.endOwnSession, (visit, { params }) => endOwnSession(visit, params.sessionId))
  app.bind(contract.readInvitation, (visit, { body }) => readInvitation(visit, body.token))
  app.bind(contract.acceptInvitation, (visit, { body }) => acceptInvitation(visit, tools, body))
  app.bind(contract.requestPasswordReset, (visit, { body }) => requestReset(visit, body.email))
  app.bind(contract.readPasswordReset, (visit, { body }) => readReset(visit, body.token))
  app.bind(contract.resetPassword, (visit, { body }) => resetPassword(visit, tools, body))
  app.bind(contract.changePassword, (visit, { body }) => changePassword(visit, tools, body))
  app.bind(contract.beginSecondFactor, (visit, { body }) => beginSecondFactor(visit, passwords, body.password))
  app.bind(contract.confirmSecondFactor, (visit, { body }) => confirmSecondFactor(visit, passwords, body.code))
  app.bind(contract.removeSecondFactor, (visit, { body }) => removeSecondFactor(visit, passwords, body))
  app.bind(contract.createRecoveryCodes, (visit) => renewRecoveryCodes(visit, passwords))
  app.bind(contract.listRememberedDevices, ({ ctx }) => listDevicesOf(ctx, ctx.actor.userId))
  app.bind(contract.forgetDevice, (visit, { params }) => forgetDevice(visit, params.deviceId))
  app.bind(contract.endOtherSessions, (visit) => endOtherSessions(visit))
}

/** What admins see of the sign-ins of others, and can end. */
export function personSignInRoutes(app: WebApp): void {
  app.bind(contract.getPersonSignIn, (visit, { params }) => readPersonSignIn(visit, params.userId))
  app.bind(contract.endPersonSessions, (visit, { params }) => endSessionsOf(visit, params.userId))
  app.bind(contract.endPersonSession, (visit, { params }) => endSessionsOf(visit, params.userId, params.sessionId))
  app.bind(contract.resetPersonSecondFactor, (visit, { params }) => resetPersonSecondFactor(visit, params.userId))
}

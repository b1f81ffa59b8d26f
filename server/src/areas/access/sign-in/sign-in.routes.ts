import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
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

export function register({ app, services }: Routes<unknown, PasswordTools & { sendsMail: boolean }>): void {
  const { passwords, sendsMail } = services
  app.bind(contract.signIn, (request, { body }) => signInWithPassword(request, passwords, body))
  app.bind(contract.readSignInLink, (request, { body }) => readSignInLink(request, body.token))
  app.bind(contract.signInByLink, (request, { body }) => signInByLink(request, body.token))
  app.bind(contract.signOut, (request) => signOut(request))
  app.bind(contract.getCurrentSession, (request) => readCurrentSession(request, sendsMail))
  app.bind(contract.confirmSession, (request, { body }) => confirmSession(request, passwords, body))
  app.bind(contract.listOwnSessions, (request) => listOwnSessions(request))
  app.bind(contract.endOwnSession, (request, { params }) => endOwnSession(request, params.sessionId))
  app.bind(contract.readInvitation, (request, { body }) => readInvitation(request, body.token))
  app.bind(contract.acceptInvitation, (request, { body }) => acceptInvitation(request, services, body))
  app.bind(contract.requestPasswordReset, (request, { body }) => requestReset(request, body.email))
  app.bind(contract.readPasswordReset, (request, { body }) => readReset(request, body.token))
  app.bind(contract.resetPassword, (request, { body }) => resetPassword(request, services, body))
  app.bind(contract.changePassword, (request, { body }) => changePassword(request, services, body))
  app.bind(contract.beginSecondFactor, (request, { body }) => beginSecondFactor(request, passwords, body.password))
  app.bind(contract.confirmSecondFactor, (request, { body }) => confirmSecondFactor(request, passwords, body.code))
  app.bind(contract.removeSecondFactor, (request, { body }) => removeSecondFactor(request, passwords, body))
  app.bind(contract.createRecoveryCodes, (request) => renewRecoveryCodes(request, passwords))
  app.bind(contract.listRememberedDevices, ({ ctx }) => listDevicesOf(ctx, ctx.actor.userId))
  app.bind(contract.forgetDevice, (request, { params }) => forgetDevice(request, params.deviceId))
  app.bind(contract.endOtherSessions, (request) => endOtherSessions(request))

  // What admins see of the sign-ins of others, and can end.
  app.bind(contract.getPersonSignIn, (request, { params }) => readPersonSignIn(request, params.userId))
  app.bind(contract.endPersonSessions, (request, { params }) => endSessionsOf(request, params.userId))
  app.bind(contract.endPersonSession, (request, { params }) => endSessionsOf(request, params.userId, params.sessionId))
  app.bind(contract.resetPersonSecondFactor, (request, { params }) => resetPersonSecondFactor(request, params.userId))
}

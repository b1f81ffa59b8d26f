import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import { endOwnSession, listOwnSessions } from '../sessions/sessions.ts'
import { confirmSession } from './confirm.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts'
import {
  acceptInvitation,
  changePassword,
  type PasswordTools,
  readInvitation,
  readReset,
  requestReset,
  resetPassword,
} from './set-password.ts'
import { readCurrentSession, signInByLink, signInWithPassword, signOut } from './sign-in.ts'

export function signInRoutes(app: WebApp, tools: PasswordTools, sendsMail: boolean): void {
  const { passwords } = tools
  app.bind(contract.signIn, (visit, { body }) => signInWithPassword(visit, passwords, body))
  app.bind(contract.signInByLink, (visit, { body }) => signInByLink(visit, body.token))
  app.bind(contract.signOut, (visit) => signOut(visit))
  app.bind(contract.getCurrentSession, (visit) => readCurrentSession(visit, sendsMail))
  app.bind(contract.confirmSession, (visit, { body }) => confirmSession(visit, passwords, body.password))
  app.bind(contract.listOwnSessions, (visit) => listOwnSessions(visit))
  app.bind(contract.endOwnSession, (visit, { params }) => endOwnSession(visit, params.sessionId))
  app.bind(contract.readInvitation, (visit, { body }) => readInvitation(visit, body.token))
  app.bind(contract.acceptInvitation, (visit, { body }) => acceptInvitation(visit, tools, body))
  app.bind(contract.requestPasswordReset, (visit, { body }) => requestReset(visit, body.email))
  app.bind(contract.readPasswordReset, (visit, { body }) => readReset(visit, body.token))
  app.bind(contract.resetPassword, (visit, { body }) => resetPassword(visit, tools, body))
  app.bind(contract.changePassword, (visit, { body }) => changePassword(visit, tools, body))
  app.bind(contract.beginSecondFactor, (visit, { body }) => beginSecondFactor(visit, passwords, body.password))
  app.bind(contract.confirmSecondFactor, (visit, { body }) => confirmSecondFactor(visit, body.code))
  app.bind(contract.removeSecondFactor, (visit, { body }) => removeSecondFactor(visit, passwords, body))
}

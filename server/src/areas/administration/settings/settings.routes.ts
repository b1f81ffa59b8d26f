import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import { readSettings, requireSecondFactor, updateSettings } from './settings.ts'

export function settingsRoutes(app: WebApp, passwords: Passwords): void {
  app.bind(contract.getOrganizationSettings, ({ ctx }) => readSettings(ctx))
  app.bind(contract.updateOrganizationSettings, (visit, { body }) => updateSettings(visit, body))
  app.bind(contract.requireSecondFactor, (visit, { body }) => requireSecondFactor(visit, passwords, body))
}

import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import { readSettings, requireSecondFactor, updateSettings } from './settings.ts'

export function settingsRoutes(app: AppApi, passwords: Passwords): void {
  app.bind(contract.getOrganizationSettings, ({ ctx }) => readSettings(ctx))
  app.bind(contract.updateOrganizationSettings, (request, { body }) => updateSettings(request, body))
  app.bind(contract.requireSecondFactor, (request, { body }) => requireSecondFactor(request, passwords, body))
}

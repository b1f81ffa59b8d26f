import * as contract from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { readSettings, requireSecondFactor, updateSettings } from './settings.ts'

export function register({ app, services: { passwords } }: Routes<unknown, { passwords: Passwords }>): void {
  app.bind(contract.getOrganizationSettings, ({ ctx }) => readSettings(ctx))
  app.bind(contract.updateOrganizationSettings, (request, { body }) => updateSettings(request, body))
  app.bind(contract.requireSecondFactor, (request, { body }) => requireSecondFactor(request, passwords, body))
}

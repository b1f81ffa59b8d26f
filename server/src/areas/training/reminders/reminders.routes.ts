import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { readMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import { remindAssignees } from './remind-assignees.ts'
import { bindUnsubscribePages } from './unsubscribe-pages.ts'

export function register({ app, pages }: Routes<WithCatalog>): void {
  app.bind(contract.remindAssignees, ({ ctx }, { params }) => remindAssignees(ctx, params.assignmentId))
  app.bind(contract.getMailPreferences, ({ ctx }) => readMailPreferences(ctx))
  app.bind(contract.updateMailPreferences, ({ ctx }, { body }) => updateMailPreferences(ctx, body))
  bindUnsubscribePages(pages)
}

import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { exportPeople } from './export-people.ts'
import { importPeople } from './import-users.ts'
import { resendInvitation } from './invite-user.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { addUserAlias, listUserAliases, removeUserAlias } from './user-aliases.ts'
import { createUser, deactivateUser, getUser, listUsers, reactivateUser, updateUser } from './users.ts'

/** Each holds the whole list while it is sent. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function register({ both, app }: Routes<WithCatalog>): void {
  both.bindCached(contract.listUsers, 'users', listUsers)
  both.bind(contract.getUser, (ctx, { params }) => getUser(ctx, params.userId))
  both.bind(contract.createUser, (ctx, { body }) => createUser(ctx, body))
  both.bind(contract.updateUser, (ctx, { params, body }) => updateUser(ctx, params.userId, body))
  both.bind(contract.deactivateUser, (ctx, { params }) => deactivateUser(ctx, params.userId))
  both.bind(contract.reactivateUser, (ctx, { params }) => reactivateUser(ctx, params.userId))
  both.bind(contract.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.userId))
  both.bind(contract.listUserAliases, (ctx, { params }) => listUserAliases(ctx, params.userId))
  both.bind(contract.addUserAlias, (ctx, { params, body }) => addUserAlias(ctx, params.userId, body))
  both.bind(contract.removeUserAlias, (ctx, { params }) => removeUserAlias(ctx, params.userId, params.aliasId))

  app.bind(contract.importPeople, ({ ctx }, { body }) =>
    importPeople(ctx, body.people, { updates: body.updates === true }),
  )
  app.bindDownload(contract.exportPeople, ({ ctx }) => exportPeople(ctx), createGate(exportsAtOnce))
  app.bind(contract.undoEmailChange, (request, { body }) => undoEmailChange(request, body.token))
}

import * as contract from '@parapet/contract'
import type { WebApp } from '../../../platform/http/apis/app-api.ts'
import type { App } from '../../../platform/http/apis/bind.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import { confirmingBy } from '../../access/sign-in/sign-in.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { exportPeople } from './export-people.ts'
import { importPeople } from './import-users.ts'
import { resendInvitation } from './invite-user.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { addUserAlias, listUserAliases, removeUserAlias } from './user-aliases.ts'
import { createUser, deactivateUser, getUser, listUsers, reactivateUser, updateUser } from './users.ts'

/** For both keys and admins. */
export function userRoutes(both: App<WithCatalog>): void {
  both.bindCached(contract.listUsers, 'users', listUsers)
  both.bind(contract.getUser, (ctx, { params }) => getUser(ctx, params.userId))
  both.bind(contract.deactivateUser, (ctx, { params }) => deactivateUser(ctx, params.userId))
  both.bind(contract.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.userId))
  both.bind(contract.listUserAliases, (ctx, { params }) => listUserAliases(ctx, params.userId))
  both.bind(contract.addUserAlias, (ctx, { params, body }) => addUserAlias(ctx, params.userId, body))
  both.bind(contract.removeUserAlias, (ctx, { params }) => removeUserAlias(ctx, params.userId, params.aliasId))
}

/** Each holds the whole list while it is sent. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function exportPeopleRoutes(webApp: WebApp<WithCatalog>): void {
  webApp.bindDownload(contract.exportPeople, ({ ctx }) => exportPeople(ctx), createGate(exportsAtOnce))
}

/** Actions that can make an admin or take over an account. A key can't confirm; its scope decides. */
export function takeoverRoutes(api: App<WithCatalog>, webApp: WebApp<WithCatalog>): void {
  const { createUser: create, updateUser: update, reactivateUser: reactivate } = contract
  api.bind(create, (ctx, { body }) => createUser(ctx, body))
  api.bind(update, (ctx, { params, body }) => updateUser(ctx, params.userId, body))
  api.bind(reactivate, (ctx, { params }) => reactivateUser(ctx, params.userId))
  webApp.bind(contract.asConsoleOperation(create), (visit, { body }) =>
    createUser(visit.ctx, body, confirmingBy(visit)),
  )
  webApp.bind(contract.asConsoleOperation(update), (visit, { params, body }) =>
    updateUser(visit.ctx, params.userId, body, confirmingBy(visit)),
  )
  webApp.bind(contract.asConsoleOperation(reactivate), (visit, { params }) =>
    reactivateUser(visit.ctx, params.userId, confirmingBy(visit)),
  )
  webApp.bind(contract.importPeople, (visit, { body }) =>
    importPeople(visit.ctx, body.people, { ...confirmingBy(visit), updates: body.updates === true }),
  )
  webApp.bind(contract.undoEmailChange, (visit, { body }) => undoEmailChange(visit, body.token))
}

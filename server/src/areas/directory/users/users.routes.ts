import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
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
export function userRoutes(both: PublicApi<WithCatalog>): void {
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

export function exportPeopleRoutes(webApp: AppApi<WithCatalog>): void {
  webApp.bindDownload(contract.exportPeople, ({ ctx }) => exportPeople(ctx), createGate(exportsAtOnce))
}

/** Actions that can make an admin or take over an account. A key can't confirm; its scope decides. */
export function takeoverRoutes(api: PublicApi<WithCatalog>, webApp: AppApi<WithCatalog>): void {
  const { createUser: create, updateUser: update, reactivateUser: reactivate } = contract
  api.bind(create, (ctx, { body }) => createUser(ctx, body))
  api.bind(update, (ctx, { params, body }) => updateUser(ctx, params.userId, body))
  api.bind(reactivate, (ctx, { params }) => reactivateUser(ctx, params.userId))
  webApp.bind(contract.asConsoleOperation(create), (request, { body }) =>
    createUser(request.ctx, body, confirmingBy(request)),
  )
  webApp.bind(contract.asConsoleOperation(update), (request, { params, body }) =>
    updateUser(request.ctx, params.userId, body, confirmingBy(request)),
  )
  webApp.bind(contract.asConsoleOperation(reactivate), (request, { params }) =>
    reactivateUser(request.ctx, params.userId, confirmingBy(request)),
  )
  webApp.bind(contract.importPeople, (request, { body }) =>
    importPeople(request.ctx, body.people, { ...confirmingBy(request), updates: body.updates === true }),
  )
  webApp.bind(contract.undoEmailChange, (request, { body }) => undoEmailChange(request, body.token))
}

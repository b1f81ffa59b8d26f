import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import type { App } from '../../platform/http/bind.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { importPeople } from './import-users.ts'
import { resendInvitation } from './invite-user.ts'
import { createUser, deactivateUser, getUser, listUsers, reactivateUser, updateUser } from './users.ts'

export function userRoutes(app: App<WithCatalog>): void {
  app.bindCached(contract.listUsers, 'users', listUsers)
  app.bind(contract.getUser, (ctx, { params }) => getUser(ctx, params.userId))
  app.bind(contract.createUser, (ctx, { body }) => createUser(ctx, body))
  app.bind(contract.updateUser, (ctx, { params, body }) => updateUser(ctx, params.userId, body))
  app.bind(contract.deactivateUser, (ctx, { params }) => deactivateUser(ctx, params.userId))
  app.bind(contract.reactivateUser, (ctx, { params }) => reactivateUser(ctx, params.userId))
  app.bind(contract.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.userId))
}

/** What only the console does. */
export function peopleRoutes(webApp: WebApp): void {
  webApp.bind(contract.importPeople, ({ ctx }, { body }) => importPeople(ctx, body.people))
}

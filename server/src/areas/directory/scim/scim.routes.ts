import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createToken } from '../../access/scim-tokens/scim-tokens.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import * as discovery from './discovery.ts'
import * as provisioning from './provisioning.ts'
import * as groups from './scim-groups.ts'
import * as users from './scim-users.ts'

export function register({ scim, app }: Routes<WithCatalog>): void {
  // What identity providers call.
  scim.bind('scim.getServiceProviderConfig', async (ctx) => discovery.getServiceProviderConfig(ctx))
  scim.bind('scim.listResourceTypes', async (ctx) => discovery.listResourceTypes(ctx))
  scim.bind('scim.getResourceType', async (ctx, { params }) => discovery.getResourceType(ctx, params.name as string))
  scim.bind('scim.listSchemas', async (ctx) => discovery.listSchemas(ctx))
  scim.bind('scim.getSchema', async (ctx, { params }) => discovery.getSchema(ctx, params.urn as string))
  scim.bind('scim.listUsers', users.listUsers)
  scim.bind('scim.createUser', users.createUser)
  scim.bind('scim.getUser', users.getUser)
  scim.bind('scim.replaceUser', users.replaceUser)
  scim.bind('scim.patchUser', users.changeUserByPatch)
  scim.bind('scim.deleteUser', users.deleteUser)
  scim.bind('scim.listGroups', groups.listGroups)
  scim.bind('scim.createGroup', groups.createGroup)
  scim.bind('scim.getGroup', groups.getGroup)
  scim.bind('scim.replaceGroup', groups.replaceGroup)
  scim.bind('scim.patchGroup', groups.changeGroupByPatch)
  scim.bind('scim.deleteGroup', groups.deleteGroup)

  // What admins do in the console.
  app.bind(contract.getProvisioning, ({ ctx }) => provisioning.readProvisioning(ctx))
  app.bind(contract.listManagedRecords, ({ ctx }) => provisioning.listManaged(ctx))
  app.bind(contract.getPersonProvisioning, ({ ctx }, { params }) =>
    provisioning.readPersonProvisioning(ctx, params.userId),
  )
  app.bind(contract.createScimToken, ({ ctx }, { body }) => {
    ctx.confirm()
    return createToken(ctx, body)
  })
  app.bind(contract.revokeScimToken, ({ ctx }, { params }) => provisioning.revokeOwnToken(ctx, params.tokenId))
  app.bind(contract.orderScimGroups, ({ ctx }, { body }) => provisioning.orderGroups(ctx, body))
}

import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { ScimApi } from '../../../platform/http/apis/scim-api.ts'
import { createToken } from '../../access/scim-tokens/scim-tokens.ts'
import { requireConfirmation } from '../../access/sign-in/sign-in.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import * as discovery from './discovery.ts'
import * as provisioning from './provisioning.ts'
import * as groups from './scim-groups.ts'
import * as users from './scim-users.ts'

/** What identity providers call. */
export function scimRoutes(app: ScimApi<WithCatalog>): void {
  app.bind('scim.getServiceProviderConfig', async (ctx) => discovery.getServiceProviderConfig(ctx))
  app.bind('scim.listResourceTypes', async (ctx) => discovery.listResourceTypes(ctx))
  app.bind('scim.getResourceType', async (ctx, { params }) => discovery.getResourceType(ctx, params.name as string))
  app.bind('scim.listSchemas', async (ctx) => discovery.listSchemas(ctx))
  app.bind('scim.getSchema', async (ctx, { params }) => discovery.getSchema(ctx, params.urn as string))
  app.bind('scim.listUsers', users.listUsers)
  app.bind('scim.createUser', users.createUser)
  app.bind('scim.getUser', users.getUser)
  app.bind('scim.replaceUser', users.replaceUser)
  app.bind('scim.patchUser', users.changeUserByPatch)
  app.bind('scim.deleteUser', users.deleteUser)
  app.bind('scim.listGroups', groups.listGroups)
  app.bind('scim.createGroup', groups.createGroup)
  app.bind('scim.getGroup', groups.getGroup)
  app.bind('scim.replaceGroup', groups.replaceGroup)
  app.bind('scim.patchGroup', groups.changeGroupByPatch)
  app.bind('scim.deleteGroup', groups.deleteGroup)
}

/** What admins do in the console. */
export function provisioningRoutes(app: AppApi<WithCatalog>): void {
  app.bind(contract.getProvisioning, ({ ctx }) => provisioning.readProvisioning(ctx))
  app.bind(contract.listManagedRecords, ({ ctx }) => provisioning.listManaged(ctx))
  app.bind(contract.getPersonProvisioning, ({ ctx }, { params }) =>
    provisioning.readPersonProvisioning(ctx, params.userId),
  )
  app.bind(contract.createScimToken, (request, { body }) => {
    requireConfirmation(request)
    return createToken(request.ctx, body)
  })
  app.bind(contract.revokeScimToken, ({ ctx }, { params }) => provisioning.revokeOwnToken(ctx, params.tokenId))
  app.bind(contract.orderScimGroups, ({ ctx }, { body }) => provisioning.orderGroups(ctx, body))
}

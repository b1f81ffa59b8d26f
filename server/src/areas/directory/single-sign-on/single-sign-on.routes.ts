import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import {
  createConnection,
  deleteConnection,
  getConnectionRow,
  listConnections,
  updateConnection,
} from './connections.ts'
import {
  addDomain,
  discoverSignIn,
  getDomainRow,
  listDomains,
  removeDomain,
  updateDomain,
  verifyDomain,
} from './domains.ts'
import { bindProviderPages } from './provider-pages.ts'
import type { ProviderTools } from './provider-tools.ts'
import { bindSamlPages } from './saml/saml-pages.ts'
import { readTest, startTest } from './test-connection.ts'

/** Enough for a whole office behind one address at nine o'clock; slows down attempts to fill the tables. */
const discoveriesPerMinute = 300

/** Setup by admins. Changing it allows signing in as anyone in the domains, so a session alone is not enough. */
export function register({ app, pages, services }: Routes<WithCatalog, { providerTools: ProviderTools }>): void {
  const { providerTools: tools } = services
  const discoveries = createAddressLimit(discoveriesPerMinute)
  app.bind(contract.discoverSignIn, async ({ ctx, source }, { body }) => {
    await discoveries.consume(source.address)
    return discoverSignIn(ctx, body.email)
  })
  app.bind(contract.listSsoConnections, ({ ctx }) => listConnections(ctx))
  app.bind(contract.createSsoConnection, ({ ctx }, { body }) => {
    ctx.confirm()
    return createConnection(ctx, tools, body)
  })
  app.bind(contract.updateSsoConnection, async ({ ctx }, { params, body }) => {
    await getConnectionRow(ctx, params.connectionId)
    ctx.confirm()
    return updateConnection(ctx, tools, params.connectionId, body)
  })
  app.bind(contract.deleteSsoConnection, async ({ ctx }, { params }) => {
    await getConnectionRow(ctx, params.connectionId)
    ctx.confirm()
    return deleteConnection(ctx, params.connectionId)
  })
  app.bind(contract.startSsoConnectionTest, ({ ctx }, { params }) => startTest(ctx, tools, params.connectionId))
  app.bind(contract.readSsoConnectionTest, ({ ctx }, { params }) => readTest(ctx, params.testId))
  app.bind(contract.listSsoDomains, ({ ctx }) => listDomains(ctx))
  app.bind(contract.addSsoDomain, ({ ctx }, { body }) => {
    ctx.confirm()
    return addDomain(ctx, body)
  })
  app.bind(contract.updateSsoDomain, async ({ ctx }, { params, body }) => {
    await getDomainRow(ctx, params.domainId)
    ctx.confirm()
    return updateDomain(ctx, params.domainId, body.connectionId)
  })
  app.bind(contract.verifySsoDomain, async ({ ctx }, { params }) => {
    await getDomainRow(ctx, params.domainId)
    ctx.confirm()
    return verifyDomain(ctx, tools.lookUpText, params.domainId)
  })
  app.bind(contract.removeSsoDomain, async ({ ctx }, { params }) => {
    await getDomainRow(ctx, params.domainId)
    ctx.confirm()
    return removeDomain(ctx, params.domainId)
  })
  bindProviderPages(pages, tools)
  bindSamlPages(pages, tools)
}

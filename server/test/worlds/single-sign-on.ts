/** Test support: an organization with a connection to a provider that runs alongside the test. */
import { appApiBase } from '@parapet/contract'
import {
  addDomain,
  createConnection,
  createProviderTools,
  verifyDomainByOperator,
} from '../../src/areas/directory/single-sign-on/single-sign-on.ts'
import { createBrowser, type TestBrowser } from '../providers/browser.ts'
import type { TestProvider } from '../providers/oidc-provider.ts'
import type { TestOrganization, World } from '../world.ts'

export const clientSecret = 'a-client-secret-of-the-tests-0123456789'

export type ConnectedOrganization = {
  org: TestOrganization
  connectionId: string
  startUrl: string
  callbackUrl: string
}

/** With a verified domain, and the provider's only client set to it. */
export async function connect(
  world: World,
  provider: TestProvider,
  options: { org?: TestOrganization; domain?: string; isVerified?: boolean; fields?: object } = {},
): Promise<ConnectedOrganization> {
  const org = options.org ?? (await world.organization())
  const ctx = org.context()
  const tools = createProviderTools({ guard: world.guard, lookUpText: async () => [], clock: world.clock })
  const connection = await createConnection(ctx, tools, {
    type: 'oidc',
    name: 'Company login',
    issuer: provider.issuer,
    clientId: 'parapet',
    clientSecret,
    ...options.fields,
  })
  await tools.close()
  const domain = options.domain ?? `${org.slug}.example.com`
  await addDomain(ctx, { domain, connectionId: connection.id })
  if (options.isVerified !== false) await verifyDomainByOperator(ctx, domain)
  provider.setClient({
    clientId: 'parapet',
    clientSecret,
    redirectUris: [connection.callbackUrl],
    backChannelLogoutUri: connection.backChannelLogoutUrl,
  })
  return { org, connectionId: connection.id, startUrl: connection.startUrl, callbackUrl: connection.callbackUrl }
}

/** Signs in through the provider, and returns the browser and where it ended. */
export async function signInThrough(
  { startUrl }: Pick<ConnectedOrganization, 'startUrl'>,
  { browser = createBrowser(), to = '/learn' } = {},
): Promise<{ browser: TestBrowser; url: URL }> {
  const page = await browser.go(`${startUrl}?to=${encodeURIComponent(to)}`)
  return { browser, url: new URL(page.url) }
}

/** The browser's session, as the web app reads it; undefined if there is none. */
export async function sessionOf(world: World, browser: TestBrowser) {
  const cookie = browser.cookiesOf(world.url)
  const { status, body } = await world.request('GET', `${appApiBase}/session`, undefined, {
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  })
  return status === 200 ? body : undefined
}

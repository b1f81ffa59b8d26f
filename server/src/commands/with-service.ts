import { findOrganizationBySlug, listOrganizations } from '../areas/organization/organization/organization.ts'
import { type Config, readConfig } from '../config/config.ts'
import {
  createRootContext,
  defaultPublicUrl,
  openService,
  operator,
  type Service,
  useDataDir,
} from '../open-service.ts'
import type { OrgContext } from '../platform/context.ts'
import { locateEmbeddedDatabase } from '../platform/database/embedded/embedded.ts'
import { createLogger } from '../platform/log/log.ts'
import { OperatorError } from '../platform/operator-error.ts'

type ServiceOptions = {
  migrate?: boolean
  /** Creates a database if there is none yet. */
  create?: boolean
}

/** Opens the service for one command and closes it whatever happens. */
export async function withService<T>(
  name: string,
  work: (service: Service) => Promise<T>,
  { migrate = true, create = false }: ServiceOptions = {},
): Promise<T> {
  const config = readConfig()
  if (!create) await requireDatabase(config)
  const log = await createLogger({ level: quieter(config), isPretty: config.isLogPretty })
  const service = await openService({ config, log, name: `parapet ${name}`, mode: 'borrow', migrate })
  try {
    return await work(service)
  } finally {
    await service.close()
  }
}

/** The same, acting as the operator on one organization. */
export function withOrganization<T>(
  name: string,
  slug: string,
  work: (ctx: OrgContext, service: Service) => Promise<T>,
): Promise<T> {
  return withService(name, async (service) => work(await organizationContext(service, slug), service))
}

export async function organizationContext(service: Service, slug: string): Promise<OrgContext> {
  const organization = await findOrganizationBySlug(service.database.db, slug)
  if (organization === undefined) throw new OperatorError(await describeUnknownSlug(service, slug))
  return { ...createRootContext(service, operator, defaultPublicUrl(service.config)), org: { id: organization.id } }
}

/** Docs and forms also use an organization's name and id, so one of them may have been given instead. */
async function describeUnknownSlug({ database: { db } }: Service, given: string): Promise<string> {
  const organizations = await listOrganizations(db)
  const isMeant = (text: string) => text.toLowerCase() === given.trim().toLowerCase()
  const meant = organizations.find(({ id, name, slug }) => [id, name, slug].some(isMeant))
  if (meant !== undefined)
    return `There is no organization with the slug ${given}. Use ${meant.slug}, the slug of ${meant.name}.`
  const [only, ...others] = organizations
  const hint = only !== undefined && others.length === 0 ? ` The only one here has the slug ${only.slug}.` : ''
  return `There is no organization ${given}.${hint} List them with: parapet org list`
}

/** In the wrong folder a new, empty database would be made, and taken for the real one. */
export async function requireDatabase(config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) return
  const { isInitialised, hasPointer } = await useDataDir(config, locateEmbeddedDatabase(dataDir))
  // If it was moved away, opening it reports that.
  if (isInitialised || hasPointer) return
  throw new OperatorError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder of the installation; a new one begins with: npm start`,
  )
}

/** Commands print their own output; the log only says what needs attention. */
function quieter(config: Config): string {
  return config.logLevel === 'info' ? 'warn' : config.logLevel
}

import { type Organization, type PlanName, type SecondFactorPolicy, secondFactorPolicies } from '@parapet/contract'
import { endSessionsWithoutProvider } from '../areas/access/credentials/credentials.ts'
import {
  createOrganization,
  listOrganizationSettings,
  listOrganizations,
  type NewOrganization,
  type OrganizationSettings,
  readOrganizationSettings,
  toEmailDomain,
  updateOrganization,
  write,
} from '../areas/organization/organization/organization.ts'
import { countActiveUsers } from '../areas/organization/people/people.ts'
import { createRootContext, defaultPublicUrl, operator, type Service } from '../open-service.ts'
import { inTransaction } from '../platform/context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { parseTime } from './parse.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { withOrganization, withService } from './with-service.ts'

type Details = OutputOptions & {
  name?: string
  slug?: string
  domain?: string
  plan?: string
  maxSeats?: string
  trialExpiresAt?: string
}

export async function createOrganizationCommand(
  options: Details & { name: string; slug: string; domain: string; adminName?: string; adminEmail?: string },
): Promise<void> {
  const { name, slug, domain, adminName, adminEmail } = options
  if ((adminName === undefined) !== (adminEmail === undefined)) {
    throw new OperatorError('Give --admin-name and --admin-email together.')
  }
  let madeIn: string | undefined
  const create = async (service: Service) => {
    if (service.embedded?.isFirstStart === true) madeIn = service.config.dataDir
    const root = createRootContext(service, operator, defaultPublicUrl(service.config))
    return inTransaction(root, async (root) => {
      const organization = await createOrganization(root, { ...readDetails(options), name, slug, domain })
      if (adminName === undefined || adminEmail === undefined) return organization
      // Loaded when asked for, here and below: a command that only lists starts in half the time without them.
      const [{ checkNewUser }, { createUser }] = await Promise.all([
        import('./people.ts'),
        import('../areas/directory/users/users.ts'),
      ])
      const input = checkNewUser({ name: adminName, email: adminEmail, role: 'org_admin', teamId: null })
      const admin = await createUser({ ...root, org: { id: organization.id } }, input)
      return { ...organization, admin }
    })
  }
  const result = await withService('org create', create, { create: true })
  printResult(options, result, (made) =>
    [describeOrganization(made), ...(madeIn === undefined ? [] : ['', `It is in a new database, in ${madeIn}.`])].join(
      '\n',
    ),
  )
}

export async function listOrganizationsCommand(options: OutputOptions): Promise<void> {
  const organizations = await withService('org list', async ({ database: { db } }) => {
    const activeUsers = await countActiveUsers(db)
    const settings = await listOrganizationSettings(db)
    return (await listOrganizations(db)).map((org) => ({
      ...org,
      ...(settings.get(org.id) as OrganizationSettings),
      activeUsers: activeUsers.get(org.id) ?? 0,
    }))
  })
  printResult(options, organizations, (list) =>
    list.length === 0
      ? 'There is no organization yet. Create one with: parapet org create'
      : toTable(
          ['SLUG', 'NAME', 'PLAN', 'SEATS', 'ACTIVE', 'KEYS MAKE ADMINS', 'EMAIL DOMAINS', 'ID'],
          list.map((org) => [
            org.slug,
            org.name,
            org.plan,
            `${org.activeUsers}/${org.maxSeats}`,
            org.isActive ? 'yes' : 'no',
            org.canKeysMakeAdmins ? 'yes' : 'no',
            describeDomains(org),
            org.id,
          ]),
        ),
  )
}

export async function updateOrganizationCommand(
  slug: string,
  options: Details & {
    active?: string
    reminders?: string
    requireSecondFactor?: string
    secondFactor?: string
    keysMakeAdmins?: string
    emailDomains?: string
    ssoOnly?: string
    accessTokens?: string
  },
): Promise<void> {
  const changes: Parameters<typeof updateOrganization>[1] = readDetails(options)
  if (options.name !== undefined) changes.name = options.name
  if (options.slug !== undefined) changes.slug = options.slug
  if (options.domain !== undefined) changes.domain = options.domain
  if (options.active !== undefined) changes.isActive = readBoolean('--active', options.active)
  if (options.requireSecondFactor !== undefined) {
    changes.secondFactorPolicy = readBoolean('--require-second-factor', options.requireSecondFactor)
      ? 'admins'
      : 'optional'
  }
  if (options.secondFactor !== undefined) changes.secondFactorPolicy = readPolicy(options.secondFactor)
  if (options.keysMakeAdmins !== undefined) {
    changes.canKeysMakeAdmins = readBoolean('--keys-make-admins', options.keysMakeAdmins)
  }
  if (options.emailDomains !== undefined) changes.allowedEmailDomains = readDomains(options.emailDomains)
  if (options.ssoOnly !== undefined) changes.isSsoOnly = readBoolean('--sso-only', options.ssoOnly)
  if (options.accessTokens !== undefined) {
    changes.allowsAccessTokens = readBoolean('--access-tokens', options.accessTokens)
  }
  if (options.reminders !== undefined) changes.sendsReminders = readBoolean('--reminders', options.reminders)
  if (Object.keys(changes).length === 0) throw new OperatorError('Say what to change; see: parapet org update --help')
  const { before, after } = await withOrganization('org update', slug, (ctx) =>
    write(ctx, async (ctx) => {
      const before = await readOrganizationSettings(ctx)
      if (changes.isSsoOnly === true) {
        const { requireProvenConnection } = await import('../areas/directory/single-sign-on/single-sign-on.ts')
        await requireProvenConnection(ctx)
      }
      await updateOrganization(ctx, changes)
      if (changes.isSsoOnly === true && !before.isSsoOnly) await endSessionsWithoutProvider(ctx, undefined)
      return { before, after: await readOrganizationSettings(ctx) }
    }),
  )
  printResult(options, after, () => `${toFields(nameFields(after))}\n\n${describeChanges(before, after)}`)
}

type Settings = Awaited<ReturnType<typeof readOrganizationSettings>>

/** Settings have the names of their options. */
function nameFields(organization: Settings): Parameters<typeof toFields>[0] {
  const { canKeysMakeAdmins, allowedEmailDomains, isSsoOnly, allowsAccessTokens, ...more } = organization
  const { sendsReminders, secondFactorPolicy, ...fields } = more
  return {
    ...fields,
    keysMakeAdmins: canKeysMakeAdmins,
    emailDomains: describeDomains({ allowedEmailDomains }),
    ssoOnly: isSsoOnly,
    accessTokens: allowsAccessTokens,
    reminders: sendsReminders,
    secondFactor: secondFactorPolicy,
  }
}

function describeChanges(before: Settings, after: Settings): string {
  const [old, now] = [nameFields(before), nameFields(after)]
  const changed = Object.keys(now).filter((name) => old[name] !== now[name])
  if (changed.length === 0) return 'Nothing changed: these values were already set.'
  return `Changed: ${changed.map((name) => `${name} from ${old[name] ?? 'none'} to ${now[name] ?? 'none'}`).join(', ')}.`
}

function readBoolean(option: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new OperatorError(`${option} must be true or false.`)
  return text === 'true'
}

function readPolicy(text: string): SecondFactorPolicy {
  const policy = secondFactorPolicies.find((name) => name === text)
  if (policy !== undefined) return policy
  throw new OperatorError(`--second-factor must be one of: ${secondFactorPolicies.join(', ')}.`)
}

function readDomains(text: string): string[] {
  if (text === 'any') return []
  const domains = text.split(',').map((domain) => domain.trim())
  const wrong = domains.find((domain) => toEmailDomain(domain) === undefined)
  if (wrong === undefined) return domains
  throw new OperatorError(`--email-domains must be domains such as example.com,example.org, or any; not "${wrong}".`)
}

function readDetails({ plan, maxSeats, trialExpiresAt }: Details): Partial<NewOrganization> {
  return {
    // Checked by the organization itself, which knows the plans.
    ...(plan === undefined ? {} : { plan: plan as PlanName }),
    ...(maxSeats === undefined ? {} : { maxSeats: Number(maxSeats) }),
    ...(trialExpiresAt === undefined
      ? {}
      : { trialExpiresAt: trialExpiresAt === 'none' ? null : parseTime('--trial-expires-at', trialExpiresAt) }),
  }
}

function describeDomains({ allowedEmailDomains }: Pick<OrganizationSettings, 'allowedEmailDomains'>): string {
  return allowedEmailDomains.join(',') || 'any'
}

function describeOrganization(organization: Organization & { admin?: { id: string; email: string } }): string {
  const { admin, ...fields } = organization
  return toFields(admin === undefined ? fields : { ...fields, adminId: admin.id, adminEmail: admin.email })
}

import { isPlainName } from '@parapet/contract'
import { createToken, findTokenOrg, listTokens, revokeToken } from '../areas/access/scim-tokens/scim-tokens.ts'
import { createRootContext, defaultPublicUrl, operator } from '../open-service.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { organizationContext, withOrganization, withService } from './with-service.ts'

export async function createScimTokenCommand(options: OutputOptions & { org: string; name: string }): Promise<void> {
  const name = options.name.trim()
  if (name === '' || name.length > 200 || !isPlainName(name)) {
    throw new OperatorError('--name must have 1 to 200 visible characters, without line breaks and control characters.')
  }
  const created = await withOrganization('scim token create', options.org, async (ctx) => ({
    ...(await createToken(ctx, { name })),
    baseUrl: `${ctx.publicUrl}/scim/v2`,
  }))
  printResult(options, created, ({ id, token, baseUrl }) =>
    [
      toFields({ id, token, baseUrl }),
      '',
      'The token is shown only once. Enter it in your identity provider, with the base URL above.',
    ].join('\n'),
  )
}

export async function listScimTokensCommand(options: OutputOptions & { org?: string }): Promise<void> {
  const tokens = await withService('scim token list', async (service) => {
    const orgId = options.org === undefined ? undefined : (await organizationContext(service, options.org)).org.id
    return listTokens(service.database.db, orgId)
  })
  printResult(options, tokens, (list) =>
    list.length === 0
      ? 'There is no SCIM token yet. Create one with: parapet scim token create'
      : toTable(
          ['ID', 'ORG', 'NAME', 'STATE', 'CREATED', 'LAST USED'],
          list.map(({ id, orgSlug, name, revokedAt, isCreatorAdmin, createdAt, lastUsedAt, lastUsedAddress }) => [
            id,
            orgSlug,
            name,
            describeState(revokedAt, isCreatorAdmin),
            createdAt,
            lastUsedAt === null || lastUsedAddress === null ? lastUsedAt : `${lastUsedAt} from ${lastUsedAddress}`,
          ]),
        ),
  )
}

export async function revokeScimTokenCommand(id: string, options: OutputOptions): Promise<void> {
  const isRevokedNow = await withService('scim token revoke', async (service) => {
    const orgId = await findTokenOrg(service.database.db, id)
    if (orgId === undefined) {
      throw new OperatorError(`There is no SCIM token ${id}. List them with: parapet scim token list`)
    }
    const ctx = { ...createRootContext(service, operator, defaultPublicUrl(service.config)), org: { id: orgId } }
    return revokeToken(ctx, id)
  })
  printResult(options, { id, revoked: true }, () =>
    isRevokedNow ? `The SCIM token ${id} is revoked.` : `The SCIM token ${id} was already revoked.`,
  )
}

/** A token outlives its creator, who may have kept a copy. */
function describeState(revokedAt: string | null, isCreatorAdmin: boolean): string {
  if (revokedAt !== null) return 'revoked'
  return isCreatorAdmin ? 'valid' : 'valid, replace it: its creator is no longer an admin'
}

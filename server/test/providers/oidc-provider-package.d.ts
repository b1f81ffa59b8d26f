/** The part of oidc-provider that tests use; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    oidc: { client?: { clientId: string }; session?: { accountId?: string } }
  }
  type Account = { accountId: string; claims(): Promise<Record<string, unknown>> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Configuration = {
    clients: Record<string, unknown>[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    features: Record<string, { enabled: boolean }>
    interactions: { url(ctx: Context, interaction: { uid: string }): string }
    findAccount(ctx: Context, login: string): Account
    loadExistingGrant(ctx: Context): Promise<Grant>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (fields: {
      clientId?: string
      accountId?: string
    }) => Grant
  }
}

import type { AppErrorCode } from '../api/app-errors.ts'
import type { AppOperation } from '../api/app-operation.ts'
import type { ErrorCode } from '../api/errors.ts'
import { limits } from '../api/limits.ts'
import { Confirmation, Name, Nullable, OneOf, type Static, Text, Timestamp, Type, Uuid } from '../api/schema.ts'
import { Branding } from '../organization/branding.ts'

export const connectionTypes = ['oidc', 'saml'] as const
export type ConnectionType = (typeof connectionTypes)[number]

const GroupTeam = Type.Object(
  { group: Text({ minLength: 1, maxLength: limits.claimLength }), teamId: Uuid() },
  { additionalProperties: false },
)

/** A connection to an identity provider, and the addresses that its administrator enters there. */
export const SsoConnection = Type.Object(
  {
    id: Uuid(),
    type: OneOf(connectionTypes),
    name: Type.String(),
    isActive: Type.Boolean(),
    createsAccounts: Type.Boolean({ description: 'Whether people of its domains without an account get one' }),
    acceptsUnverifiedEmail: Type.Boolean({
      description: 'OIDC: whether an email address counts although the provider sends no `email_verified`',
    }),
    emailClaim: Nullable(Type.String({ description: 'Null for the usual claim' })),
    nameClaim: Nullable(Type.String()),
    groupsClaim: Nullable(Type.String({ description: 'Null: groups are ignored' })),
    groupTeams: Type.Array(GroupTeam, { description: 'The first group that a person has decides' }),
    issuer: Nullable(Type.String({ description: 'OIDC' })),
    clientId: Nullable(Type.String({ description: 'OIDC' })),
    hasClientSecret: Type.Boolean({ description: 'OIDC; the secret itself is never shown' }),
    idpEntityId: Nullable(Type.String({ description: 'SAML' })),
    idpSsoUrl: Nullable(Type.String({ description: 'SAML' })),
    idpLogoutUrl: Nullable(Type.String({ description: 'SAML: where a logout that the provider began ends' })),
    idpCertificates: Type.Array(Type.String(), { description: 'SAML, in PEM; two while the provider changes over' }),
    allowsIdpInitiated: Type.Boolean({ description: 'SAML' }),
    acceptsResponseSignature: Type.Boolean({
      description: 'SAML: a signed response with an unsigned assertion is fine',
    }),
    hasDecryptionKey: Type.Boolean({ description: 'SAML: whether the provider can encrypt assertions' }),
    domains: Type.Array(Type.String(), { description: 'Verified domains that lead to it' }),
    startUrl: Type.String({ description: 'Begins a sign-in' }),
    callbackUrl: Type.String({ description: 'OIDC: the redirect URI' }),
    backChannelLogoutUrl: Type.String({ description: 'OIDC' }),
    acsUrl: Type.String({ description: 'SAML: where assertions go' }),
    metadataUrl: Type.String({ description: 'SAML: also our entity id' }),
    lastSignInAt: Nullable(Timestamp()),
    testPassedAt: Nullable(Timestamp()),
    createdAt: Timestamp(),
    updatedAt: Timestamp(),
  },
  { $id: 'SsoConnection', additionalProperties: false },
)
export type SsoConnection = Static<typeof SsoConnection>

const claim = Nullable(Text({ minLength: 1, maxLength: limits.claimLength }))
const fields = {
  isActive: Type.Optional(Type.Boolean()),
  createsAccounts: Type.Optional(Type.Boolean()),
  acceptsUnverifiedEmail: Type.Optional(Type.Boolean()),
  emailClaim: Type.Optional(claim),
  nameClaim: Type.Optional(claim),
  groupsClaim: Type.Optional(claim),
  groupTeams: Type.Optional(Type.Array(GroupTeam, { maxItems: limits.ssoGroups })),
  issuer: Type.Optional(Text({ minLength: 1, maxLength: limits.urlLength })),
  clientId: Type.Optional(Text({ minLength: 1, maxLength: limits.claimLength })),
  clientSecret: Type.Optional(Text({ minLength: 1, maxLength: limits.clientSecretLength })),
  idpEntityId: Type.Optional(Text({ minLength: 1, maxLength: limits.urlLength })),
  idpSsoUrl: Type.Optional(Text({ minLength: 1, maxLength: limits.urlLength })),
  idpLogoutUrl: Type.Optional(Nullable(Text({ minLength: 1, maxLength: limits.urlLength }))),
  idpCertificates: Type.Optional(
    Type.Array(Text({ minLength: 1, maxLength: limits.certificateLength }), { maxItems: 2 }),
  ),
  /** SAML: instead of the three above; a URL is fetched, XML is read. */
  idpMetadataUrl: Type.Optional(Text({ minLength: 1, maxLength: limits.urlLength })),
  idpMetadata: Type.Optional(Text({ minLength: 1, maxLength: limits.samlMetadataLength })),
  allowsIdpInitiated: Type.Optional(Type.Boolean()),
  acceptsResponseSignature: Type.Optional(Type.Boolean()),
  hasDecryptionKey: Type.Optional(Type.Boolean({ description: 'SAML: true makes a key, false removes it' })),
}

export const NewSsoConnection = Type.Object({ type: OneOf(connectionTypes), name: Name(), ...fields })
export type NewSsoConnection = Static<typeof NewSsoConnection>

/** Only the fields sent are changed. A client secret that is left out stays. */
export const SsoConnectionUpdate = Type.Object({ name: Type.Optional(Name()), ...fields })
export type SsoConnectionUpdate = Static<typeof SsoConnectionUpdate>

/** A domain of the organization. People with its addresses are sent to its connection once it is verified. */
export const SsoDomain = Type.Object(
  {
    id: Uuid(),
    domain: Type.String({ examples: ['example.com'] }),
    connectionId: Nullable(Uuid()),
    recordName: Type.String({ examples: ['_parapet.example.com'], description: 'The DNS TXT record that proves it' }),
    recordValue: Type.String({ examples: ['parapet-verification=3q2-7w'] }),
    isVerified: Type.Boolean(),
    verifiedAt: Nullable(Timestamp()),
    createdAt: Timestamp(),
  },
  { $id: 'SsoDomain', additionalProperties: false },
)
export type SsoDomain = Static<typeof SsoDomain>

/** One thing that a test of a connection looked at. */
const TestCheck = Type.Object(
  {
    name: Type.String({ examples: ['issuer', 'signature', 'nonce', 'email', 'domain', 'account', 'team'] }),
    result: OneOf(['passed', 'failed', 'skipped']),
    message: Type.String({ description: 'What was found and, if it failed, what to change' }),
  },
  { additionalProperties: false },
)

/** What came of "Test this connection". Nobody is signed in by it. */
export const SsoConnectionTest = Type.Object(
  {
    id: Uuid(),
    connectionId: Uuid(),
    status: OneOf(['waiting', 'passed', 'failed']),
    checks: Type.Array(TestCheck),
    claims: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What the provider sent, by name',
    }),
    createdAt: Timestamp(),
  },
  { $id: 'SsoConnectionTest', additionalProperties: false },
)
export type SsoConnectionTest = Static<typeof SsoConnectionTest>

/** How people with addresses of a domain sign in. It depends on the domain only, never on the account. */
export const SignInDiscovery = Type.Object(
  {
    method: OneOf(['password', 'sso'], { description: '`sso`: go to `startUrl`' }),
    startUrl: Nullable(Type.String({ description: 'A path of this service; add `to` for where to go afterwards' })),
    connectionName: Nullable(Type.String()),
    organizationName: Nullable(Type.String()),
    branding: Nullable(Branding, { description: 'How that organization looks' }),
    offersOtherOrganization: Type.Boolean({
      description: 'Always true: another organization may know the same address, so a password can be typed as well',
    }),
  },
  { $id: 'SignInDiscovery', additionalProperties: false },
)
export type SignInDiscovery = Static<typeof SignInDiscovery>

export const discoverSignIn = {
  id: 'signIn.discover',
  method: 'POST',
  url: '/sign-in/discover',
  access: 'anyone',
  body: Type.Object({ email: Text({ minLength: 1, maxLength: limits.emailLength }) }),
  answer: SignInDiscovery,
  errors: ['rate_limited'],
} as const satisfies AppOperation

export const listSsoConnections = {
  id: 'sso.listConnections',
  method: 'GET',
  url: '/sso/connections',
  access: 'reader',
  answer: Type.Array(SsoConnection),
  errors: [],
} as const satisfies AppOperation

export const createSsoConnection = {
  id: 'sso.createConnection',
  method: 'POST',
  url: '/sso/connections',
  access: 'org_admin',
  body: NewSsoConnection,
  maxBytes: 524_288,
  answer: SsoConnection,
  errors: ['confirmation_required', 'sso_connection_limit_reached', 'team_not_found', 'sso_provider_unusable'],
} as const satisfies AppOperation

export const updateSsoConnection = {
  id: 'sso.updateConnection',
  method: 'PATCH',
  url: '/sso/connections/{connectionId}',
  access: 'org_admin',
  body: SsoConnectionUpdate,
  maxBytes: 524_288,
  answer: SsoConnection,
  errors: [
    'confirmation_required',
    'sso_connection_not_found',
    'team_not_found',
    'sso_provider_unusable',
    'sso_needed',
  ],
} as const satisfies AppOperation

export const deleteSsoConnection = {
  id: 'sso.deleteConnection',
  method: 'DELETE',
  url: '/sso/connections/{connectionId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['confirmation_required', 'sso_connection_not_found', 'sso_needed'],
} as const satisfies AppOperation

/** The page opens `url` in another tab and reads the test until it is no longer waiting. */
export const startSsoConnectionTest = {
  id: 'sso.startTest',
  method: 'POST',
  url: '/sso/connections/{connectionId}/test',
  access: 'org_admin',
  answer: Type.Object({ testId: Uuid(), url: Type.String() }, { $id: 'StartedSsoTest', additionalProperties: false }),
  errors: ['sso_connection_not_found', 'sso_provider_unusable'],
} as const satisfies AppOperation

export const readSsoConnectionTest = {
  id: 'sso.readTest',
  method: 'GET',
  url: '/sso/tests/{testId}',
  access: 'org_admin',
  answer: SsoConnectionTest,
  errors: ['sso_test_not_found'],
} as const satisfies AppOperation

export const listSsoDomains = {
  id: 'sso.listDomains',
  method: 'GET',
  url: '/sso/domains',
  access: 'reader',
  answer: Type.Array(SsoDomain),
  errors: [],
} as const satisfies AppOperation

export const addSsoDomain = {
  id: 'sso.addDomain',
  method: 'POST',
  url: '/sso/domains',
  access: 'org_admin',
  body: Type.Object({
    domain: Text({ minLength: 1, maxLength: 253 }),
    connectionId: Type.Optional(Nullable(Uuid())),
  }),
  answer: SsoDomain,
  errors: ['confirmation_required', 'sso_connection_not_found', 'sso_domain_in_use', 'sso_domain_limit_reached'],
} as const satisfies AppOperation

export const updateSsoDomain = {
  id: 'sso.updateDomain',
  method: 'PATCH',
  url: '/sso/domains/{domainId}',
  access: 'org_admin',
  body: Type.Object({ connectionId: Nullable(Uuid()) }),
  answer: SsoDomain,
  errors: ['confirmation_required', 'sso_domain_not_found', 'sso_connection_not_found', 'sso_needed'],
} as const satisfies AppOperation

/** Looks the DNS record up. */
export const verifySsoDomain = {
  id: 'sso.verifyDomain',
  method: 'POST',
  url: '/sso/domains/{domainId}/verify',
  access: 'org_admin',
  answer: SsoDomain,
  errors: ['confirmation_required', 'sso_domain_not_found', 'sso_domain_not_proven', 'sso_domain_in_use'],
} as const satisfies AppOperation

export const removeSsoDomain = {
  id: 'sso.removeDomain',
  method: 'DELETE',
  url: '/sso/domains/{domainId}',
  access: 'org_admin',
  answer: Confirmation,
  errors: ['confirmation_required', 'sso_domain_not_found', 'sso_needed'],
} as const satisfies AppOperation

/** Why a sign-in through a provider failed: `problem` in the address of the sign-in page. Details are in the audit log. */
export const ssoProblemCodes = [
  'sso_connection_not_found',
  'sso_expired',
  'sso_provider_refused',
  'sso_provider_unusable',
  'sso_invalid_answer',
  'sso_not_fresh',
  'sso_email_missing',
  'sso_domain_not_verified',
  'sso_no_account',
  'sso_account_linked',
  'sso_email_taken',
  'email_domain_not_allowed',
  'seat_limit_reached',
  'user_inactive',
  'rate_limited',
  'internal_error',
] as const satisfies readonly (ErrorCode | AppErrorCode)[]
export type SsoProblemCode = (typeof ssoProblemCodes)[number]

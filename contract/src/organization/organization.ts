import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

/** Plans an organization can be on. */
export const planNames = ['trial', 'team', 'business', 'enterprise'] as const
export type PlanName = (typeof planNames)[number]

export const Organization = Type.Object(
  {
    id: Uuid(),
    name: Type.String({ examples: ['Example Corp'] }),
    slug: Type.String({ examples: ['example-corp'] }),
    domain: Type.String({ examples: ['example.com'] }),
    plan: OneOf(planNames, { description: 'Plan name' }),
    maxSeats: Type.Integer({ description: 'Seat cap: how many users may be active', examples: [50] }),
    trialExpiresAt: Nullable(Timestamp(), { description: 'null when there is no trial' }),
    isActive: Type.Boolean(),
    createdAt: Timestamp(),
  },
  { $id: 'Organization', additionalProperties: false },
)
export type Organization = Static<typeof Organization>

/** The organization that the key belongs to. */
export const getOrganization = {
  id: 'org.get',
  method: 'GET',
  url: '/org',
  scope: 'org:read',
  summary: 'Read the organization of the key',
  answer: Organization,
  errors: [],
} as const satisfies Operation

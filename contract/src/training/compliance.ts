import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

const count = (description: string, example = 0) => Type.Integer({ minimum: 0, description, examples: [example] })
const percent = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: 100, description, examples: [example] })

/** What follows from the people who are trained: enough, too few, or nobody can be, as no topic teaches it. */
export const requirementStatuses = ['covered', 'not_covered', 'gap'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** When training counts, and when a requirement is covered. */
export const ComplianceRules = Type.Object(
  {
    windowDays: Type.Integer({
      minimum: limits.complianceWindowDaysMin,
      maximum: limits.complianceWindowDaysMax,
      description: 'How many days a passed challenge counts',
      examples: [365],
    }),
    requiredPercent: Type.Integer({
      minimum: limits.compliancePercentMin,
      maximum: 100,
      description: 'The share of active learners who must be trained',
      examples: [80],
    }),
  },
  { $id: 'ComplianceRules', additionalProperties: false },
)
export type ComplianceRules = Static<typeof ComplianceRules>

const frameworkFields = {
  frameworkId: Type.String({ examples: ['owasp-top-10-2025'] }),
  title: Type.String({ examples: ['OWASP Top 10'] }),
  version: Type.String({ examples: ['2025'] }),
}

const FrameworkSummary = Type.Object(
  {
    ...frameworkFields,
    requirementCount: count('All requirements of the framework', 10),
    coveredCount: count('Requirements that enough active learners are trained for', 7),
    gapCount: count('Requirements that no topic of the catalog teaches', 0),
  },
  { $id: 'FrameworkSummary', additionalProperties: false },
)

const context = {
  windowDays: ComplianceRules.properties.windowDays,
  requiredPercent: ComplianceRules.properties.requiredPercent,
  activeLearners: count('Active users with the role `learner`', 236),
  countedAt: Timestamp({ description: 'The moment for which the figures hold' }),
}

/** How far the organization is with each framework. */
export const ComplianceSummary = Type.Object(
  { ...context, frameworks: Type.Array(FrameworkSummary) },
  { $id: 'ComplianceSummary', additionalProperties: false },
)
export type ComplianceSummary = Static<typeof ComplianceSummary>

const teamId = Nullable(Uuid(), { description: 'null for people without a team' })

const RequiredTopic = Type.Object(
  {
    topicId: Type.String({ examples: ['vulnerable-dependencies'] }),
    topicTitle: Type.String({ examples: ['Vulnerable and untrusted dependencies'] }),
  },
  { $id: 'RequiredTopic', additionalProperties: false },
)

const TeamCoverage = Type.Object(
  { teamId, trainedCount: count('Of the active learners in this team', 25) },
  { $id: 'TeamCoverage', additionalProperties: false },
)

const CoverageTeam = Type.Object(
  {
    teamId,
    teamName: Nullable(Type.String(), { examples: ['Payments'] }),
    activeLearners: count('Active learners in this team', 41),
  },
  { $id: 'CoverageTeam', additionalProperties: false },
)

const RequirementCoverage = Type.Object(
  {
    requirementId: Type.String({ examples: ['A05'] }),
    title: Type.String({ examples: ['Injection'] }),
    status: OneOf(requirementStatuses, {
      description:
        '`covered`: enough active learners are trained; `not_covered`: fewer; `gap`: no topic of the catalog teaches it, so nobody can be trained',
    }),
    windowDays: Type.Integer({
      description:
        'How many days training counts for this requirement: the window of the organization, or less where the text asks for training more often (365 for PCI DSS 6.2.2)',
      examples: [365],
    }),
    topics: Type.Array(RequiredTopic, { description: 'The topics a learner must pass to be trained' }),
    trainedCount: count('Active learners who passed every challenge of every topic within the window', 194),
    trainedPercent: percent('Their share of all active learners, rounded down', 82),
    teams: Type.Array(TeamCoverage, {
      description: 'In the order of `teams` of the framework; empty for a gap',
    }),
  },
  { $id: 'RequirementCoverage', additionalProperties: false },
)
export type RequirementCoverage = Static<typeof RequirementCoverage>

/** The requirements of a framework, and who is trained for them. */
export const FrameworkCoverage = Type.Object(
  {
    ...frameworkFields,
    source: Type.String({ format: 'uri', examples: ['https://owasp.org/Top10/2025/'] }),
    checkedOn: Type.String({
      description: 'The day on which requirements and mapping were last checked; docs/evidence.md says against what',
      examples: ['2026-11-17'],
    }),
    mappedBy: OneOf(['publisher', 'parapet'], {
      description:
        'Who says which weaknesses belong to a requirement: its publisher, or Parapet where the publisher does not. `mapping` names the topics that Parapet added',
    }),
    mapping: Type.String({ description: 'How topics were chosen, and what a requirement asks for beyond training' }),
    ...context,
    teams: Type.Array(CoverageTeam, {
      description: 'Teams with active learners, by name; people without a team come last',
    }),
    requirements: Type.Array(RequirementCoverage),
  },
  { $id: 'FrameworkCoverage', additionalProperties: false },
)
export type FrameworkCoverage = Static<typeof FrameworkCoverage>

const definition = `A learner is *trained* for a requirement when they passed every challenge of every topic that the requirement maps to, each by an attempt within the window (365 days unless an admin set another, and no more than the requirement itself allows). A requirement is *covered* when at least the required share of active learners is trained (80 % unless an admin set another). A requirement that no topic of the catalog teaches is a \`gap\`.`

const summaryExample = {
  windowDays: 365,
  requiredPercent: 80,
  activeLearners: 236,
  countedAt: '2026-11-16T08:00:00.000Z',
}

/** Lists of weaknesses: OWASP and CWE. */
export const getComplianceSummary = {
  id: 'compliance.getSummary',
  method: 'GET',
  url: '/compliance/summary',
  scope: 'compliance:read',
  summary: 'Read how many requirements of each framework are covered',
  description: `The frameworks are lists of weaknesses: OWASP Top 10, API Security Top 10, Top 10 for LLM Applications, and CWE Top 25.\n\n${definition}`,
  answer: ComplianceSummary,
  answerExample: {
    ...summaryExample,
    frameworks: [
      {
        frameworkId: 'owasp-top-10-2025',
        title: 'OWASP Top 10',
        version: '2025',
        requirementCount: 10,
        coveredCount: 7,
        gapCount: 0,
      },
    ],
  },
  errors: [],
} as const satisfies Operation

const coverageExample = {
  frameworkId: 'owasp-top-10-2025',
  title: 'OWASP Top 10',
  version: '2025',
  source: 'https://owasp.org/Top10/2025/',
  checkedOn: '2026-11-17',
  mappedBy: 'publisher',
  mapping:
    'The CWEs that OWASP lists for each category, and three topics that its text describes and its list leaves out (NoSQL injection, JWT verification, resource exhaustion)',
  ...summaryExample,
  teams: [{ teamId: '0190a6c2-7b1e-7c3a-9d52-3f1c5b8e2a04', teamName: 'Payments', activeLearners: 41 }],
  requirements: [
    {
      requirementId: 'A03',
      title: 'Software supply chain failures',
      status: 'covered',
      windowDays: 365,
      topics: [{ topicId: 'vulnerable-dependencies', topicTitle: 'Vulnerable and untrusted dependencies' }],
      trainedCount: 194,
      trainedPercent: 82,
      teams: [{ teamId: '0190a6c2-7b1e-7c3a-9d52-3f1c5b8e2a04', trainedCount: 25 }],
    },
  ],
} as const

/** One list of weaknesses. */
export const getFrameworkCoverage = {
  id: 'compliance.getFramework',
  method: 'GET',
  url: '/compliance/frameworks/{framework}',
  scope: 'compliance:read',
  summary: 'Read who is trained for the requirements of a framework, by team',
  description: definition,
  answer: FrameworkCoverage,
  answerExample: coverageExample,
  errors: ['framework_not_found'],
} as const satisfies Operation

/** Regulations and standards of auditors: PCI DSS, ISO 27001, SOC 2, NIST SSDF. */
export const getRegulatorySummary = {
  id: 'compliance.getRegulatorySummary',
  method: 'GET',
  url: '/compliance/regulatory/summary',
  scope: 'compliance:read',
  summary: 'Read how many requirements of each regulation are covered',
  description: `PCI DSS, ISO/IEC 27001, SOC 2 and NIST SSDF, limited to their requirements about training and secure coding. These texts name no weaknesses, or only kinds of attacks, so Parapet chose the topics. They also ask for more than training: \`mapping\` of each regulation says what.\n\n${definition}`,
  answer: ComplianceSummary,
  answerExample: {
    ...summaryExample,
    frameworks: [
      {
        frameworkId: 'pci-dss-4-0-1',
        title: 'PCI DSS',
        version: '4.0.1',
        requirementCount: 2,
        coveredCount: 1,
        gapCount: 0,
      },
    ],
  },
  errors: [],
} as const satisfies Operation

/** One regulation. */
export const getRegulatoryCoverage = {
  id: 'compliance.getRegulatory',
  method: 'GET',
  url: '/compliance/regulatory/{regulation}',
  scope: 'compliance:read',
  summary: 'Read who is trained for the requirements of a regulation, by team',
  description: definition,
  answer: FrameworkCoverage,
  answerExample: {
    ...coverageExample,
    frameworkId: 'pci-dss-4-0-1',
    title: 'PCI DSS',
    version: '4.0.1',
    source: 'https://www.pcisecuritystandards.org/document_library/',
    mappedBy: 'parapet',
    mapping:
      'Our choice of topics; 6.2.2 names none, and 6.2.4 only kinds of attacks. Agree with your assessor that it fits your developers',
    requirements: [
      {
        ...coverageExample.requirements[0],
        requirementId: '6.2.2',
        title: 'Yearly training of developers in secure design and coding',
      },
    ],
  },
  errors: ['framework_not_found'],
} as const satisfies Operation

const RequirementPerson = Type.Object(
  {
    userId: Uuid(),
    name: Type.String(),
    email: Type.String(),
    teamName: Nullable(Type.String()),
    isTrained: Type.Boolean(),
    /** When the first of the topics stops counting; for people who are trained. */
    trainedUntil: Nullable(Timestamp()),
    /** What keeps the person from being trained. */
    missing: Type.Array(
      Type.Object(
        {
          topicId: Type.String(),
          topicTitle: Type.String(),
          /** When every challenge was last passed; null for a topic that never was. */
          passedAt: Nullable(Timestamp()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'RequirementPerson', additionalProperties: false },
)
export type RequirementPerson = Static<typeof RequirementPerson>

/** The people behind a cell of the heatmap. The counts are about all of them, the list is a part. */
export const RequirementPeople = Type.Object(
  {
    activeLearners: Type.Integer(),
    trainedCount: Type.Integer(),
    /** The topics of the requirement; how many of the active learners haven't passed each within the window. */
    topics: Type.Array(
      Type.Object({ ...RequiredTopic.properties, missingCount: Type.Integer() }, { additionalProperties: false }),
    ),
    /** Those who are not trained first, by name. */
    people: Type.Array(RequirementPerson),
    isCut: Type.Boolean(),
    /** Send it as `after` to get the next part; null when this is the last. */
    next: Nullable(Uuid()),
  },
  { $id: 'RequirementPeople', additionalProperties: false },
)
export type RequirementPeople = Static<typeof RequirementPeople>

/** Trained people, or the others. */
export const trainingStates = ['trained', 'not_trained'] as const

const cell = {
  frameworkId: Type.String({ maxLength: limits.complianceIdLength }),
  requirementId: Type.String({ maxLength: limits.complianceIdLength }),
  /** A team's id, `none` for people without a team; everybody without it. */
  team: Type.Optional(Type.String({ maxLength: limits.complianceIdLength })),
}

export const listRequirementPeople = {
  id: 'compliance.listPeople',
  method: 'GET',
  url: '/compliance/people',
  access: 'reader',
  query: Type.Object({
    ...cell,
    state: Type.Optional(OneOf(trainingStates)),
    /** A part of a name or an email. */
    search: Type.Optional(Type.String({ maxLength: limits.auditSearchLength })),
    after: Type.Optional(Uuid()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.compliancePeople })),
  }),
  answer: RequirementPeople,
  errors: ['framework_not_found', 'requirement_not_found', 'team_not_found'],
} as const satisfies AppOperation

/** Everybody behind a cell. */
export const exportRequirementPeople = {
  id: 'compliance.exportPeople',
  method: 'GET',
  url: '/compliance/people/csv',
  access: 'reader',
  query: Type.Object(cell),
  answer: Type.String(),
  download: { mediaType: 'text/csv', fileName: 'requirement-people.csv' },
  errors: ['framework_not_found', 'requirement_not_found', 'team_not_found'],
} as const satisfies AppOperation

export const updateComplianceRules = {
  id: 'compliance.updateRules',
  method: 'PATCH',
  url: '/compliance/rules',
  access: 'org_admin',
  body: ComplianceRules,
  answer: ComplianceRules,
  errors: [],
} as const satisfies AppOperation

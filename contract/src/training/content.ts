import type { Operation } from '../api/operation.ts'
import { type Static, Type } from '../api/schema.ts'

const Cwes = Type.Array(Type.String(), { description: 'Weaknesses it covers', examples: [['CWE-89', 'CWE-564']] })

export const Category = Type.Object(
  {
    categoryId: Type.String({ examples: ['injection'] }),
    title: Type.String(),
    description: Type.String(),
    topicCount: Type.Integer(),
    scenarioCount: Type.Integer(),
    owasp: Type.Array(Type.String(), { examples: [['A05:2025']] }),
  },
  { $id: 'Category', additionalProperties: false },
)
export type Category = Static<typeof Category>

/** A practice topic of the catalog. */
export const Topic = Type.Object(
  {
    topicId: Type.String({ examples: ['sql-injection'] }),
    title: Type.String(),
    summary: Type.String(),
    categoryId: Type.String(),
    cwes: Cwes,
    languages: Type.Array(Type.String(), { examples: [['typescript', 'python']] }),
    difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
    challengeCount: Type.Integer(),
    estimatedMinutes: Type.Integer(),
  },
  { $id: 'Topic', additionalProperties: false },
)
export type Topic = Static<typeof Topic>

/** A learn-mode scenario of the catalog. */
export const Scenario = Type.Object(
  {
    scenarioId: Type.String({ examples: ['login-bypass-sqli'] }),
    title: Type.String(),
    summary: Type.String(),
    categoryId: Type.String(),
    cwes: Cwes,
    stepCount: Type.Integer(),
    estimatedMinutes: Type.Integer(),
  },
  { $id: 'Scenario', additionalProperties: false },
)
export type Scenario = Static<typeof Scenario>

export const listCategories = {
  id: 'content.listCategories',
  method: 'GET',
  url: '/content/categories',
  scope: 'content:read',
  summary: 'List the categories of the catalog',
  answer: Type.Array(Category),
  errors: [],
} as const satisfies Operation

export const listTopics = {
  id: 'content.listTopics',
  method: 'GET',
  url: '/content/topics',
  scope: 'content:read',
  summary: 'List the practice topics',
  answer: Type.Array(Topic),
  errors: [],
} as const satisfies Operation

export const listScenarios = {
  id: 'content.listScenarios',
  method: 'GET',
  url: '/content/scenarios',
  scope: 'content:read',
  summary: 'List the learn scenarios',
  answer: Type.Array(Scenario),
  errors: [],
} as const satisfies Operation

export const listTopicsOfCwe = {
  id: 'content.listTopicsOfCwe',
  method: 'GET',
  url: '/content/cwes/{cweId}/topics',
  scope: 'content:read',
  summary: 'List the topics that cover a weakness',
  description: 'Accepts `CWE-89`, `cwe-089` and `89`. A weakness that no topic covers has an empty list.',
  answer: Type.Array(Topic),
  errors: [],
} as const satisfies Operation

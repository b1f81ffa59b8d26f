import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Confirmation, Nullable, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'

const fields = {
  tool: Type.String({
    minLength: 1,
    maxLength: limits.nameLength,
    description: 'The scanner, as it names itself in its files (`tool.driver.name`); case is ignored',
    examples: ['Semgrep'],
  }),
  ruleId: Type.String({
    minLength: 1,
    maxLength: limits.sarifRuleIdLength,
    description: 'The id of the rule, exactly as in the file',
    examples: ['company.rules.raw-query'],
  }),
  topicId: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The topic that its findings lead to; null if they lead to no training',
      examples: ['sql-injection'],
    }),
  ),
}

/** The property of a file that holds the overrides of its repository. */
export const repositoryOverrides = 'parapet/topicOverrides'

/** Where an organization sends the findings of a rule, instead of where Parapet would. */
export const TopicOverride = Type.Object(
  { id: Uuid(), ...fields, createdAt: Timestamp() },
  { $id: 'TopicOverride', additionalProperties: false },
)
export type TopicOverride = Static<typeof TopicOverride>

export const NewTopicOverride = Type.Object(fields, { $id: 'NewTopicOverride' })
export type NewTopicOverride = Static<typeof NewTopicOverride>

export const listTopicOverrides = {
  id: 'sarif.listOverrides',
  method: 'GET',
  url: '/sarif/overrides',
  scope: 'sarif:read',
  summary: 'List which rules lead to a topic that you chose',
  answer: Type.Array(TopicOverride),
  errors: [],
} as const satisfies Operation

export const setTopicOverride = {
  id: 'sarif.setOverride',
  method: 'POST',
  url: '/sarif/overrides',
  scope: 'sarif:write',
  summary: 'Choose the topic for a rule',
  description: `Findings of the rule in files that are sent from now on lead to the topic, or to no training. What was assigned before stays. A rule has one override: a second one replaces the first. An organization can have up to ${limits.topicOverrides}.`,
  body: NewTopicOverride,
  example: { tool: 'Semgrep', ruleId: 'company.rules.raw-query', topicId: 'sql-injection' },
  answer: TopicOverride,
  errors: ['topic_not_found', 'topic_override_limit_reached'],
} as const satisfies Operation

export const removeTopicOverride = {
  id: 'sarif.removeOverride',
  method: 'DELETE',
  url: '/sarif/overrides/{overrideId}',
  scope: 'sarif:write',
  summary: 'Let Parapet choose the topic for a rule again',
  answer: Confirmation,
  answerExample: { message: 'Override removed' },
  errors: ['topic_override_not_found'],
} as const satisfies Operation

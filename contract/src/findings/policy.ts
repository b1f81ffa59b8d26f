import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, type Static, Timestamp, Type } from '../api/schema.ts'

/** What follows when an author is not trained: the check warns, or it fails. */
export const policyModes = ['warn', 'fail'] as const
export type PolicyMode = (typeof policyModes)[number]

/** The outcome of a check, from the best to the worst. */
export const policyVerdicts = ['pass', 'warn', 'fail'] as const
export type PolicyVerdict = (typeof policyVerdicts)[number]

const topicIds = (description: string, minItems = 0) =>
  Type.Array(Type.String({ minLength: 1, maxLength: limits.policyTextLength }), {
    minItems,
    maxItems: limits.policyTopics,
    description,
    examples: [['sql-injection', 'idor']],
  })
const languages = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: limits.policyTextLength }), {
    maxItems: limits.policyLanguages,
    description,
    examples: [['python']],
  })
const windowDays = (description: string) =>
  Type.Integer({ minimum: 1, maximum: limits.policyWindowDaysMax, description, examples: [365] })

const addresses = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: limits.emailLength }), {
    maxItems: limits.policyAuthors,
    description,
  })

/** Which topics authors of some files must be trained in. */
export const PolicyRule = Type.Object(
  {
    paths: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: limits.policyGlobLength }), {
        minItems: 1,
        maxItems: limits.policyGlobs,
        description:
          'Files, as patterns relative to the root of the repository. `*` stands for any characters within a name, `?` for one, `**` for any number of folders. A pattern without a slash matches the file name in every folder; one that ends with a slash matches everything below that folder. Upper and lower case differ',
        examples: [['src/payments/**', '*.sql']],
      }),
    ),
    languages: Type.Optional(
      languages(
        'Files in these languages, known by their extension. With `paths`, a file must match both. A rule needs `paths`, `languages` or both',
      ),
    ),
    topics: topicIds('Topics of the catalog', 1),
    windowDays: Type.Optional(windowDays("How long training counts, in days; otherwise the policy's")),
    mode: Type.Optional(
      OneOf(policyModes, { description: "Whether this rule warns or fails; otherwise the policy's" }),
    ),
  },
  { $id: 'PolicyRule' },
)
export type PolicyRule = Static<typeof PolicyRule>

/** Who must be trained in what. */
export const TrainingPolicy = Type.Object(
  {
    rules: Type.Optional(
      Type.Array(PolicyRule, {
        maxItems: limits.policyRules,
        description: `Without rules, authors need the ${limits.policyCommonTopics} most common topics of each language they touched`,
      }),
    ),
    windowDays: Type.Optional(windowDays(`How long training counts, in days; ${limits.policyWindowDays} if left out`)),
    mode: Type.Optional(
      OneOf(policyModes, { description: 'Whether missing training warns or fails; `warn` if left out' }),
    ),
    unknownAuthors: Type.Optional(
      OneOf(policyVerdicts, {
        description:
          'The verdict on authors who are not users of the organization and touched files that the policy covers; `warn` if left out',
      }),
    ),
    bots: Type.Optional(
      addresses(
        'Addresses of bots, which need no training. Only these count, because people choose the address in their commits. If left out: Dependabot, Renovate and GitHub Actions on GitHub, but nobody where `unknownAuthors` is `fail`',
      ),
    ),
    assistants: Type.Optional(
      addresses(
        'Addresses of AI assistants, which need no training as co-authors; the author does. If left out: those of common assistants',
      ),
    ),
  },
  { $id: 'TrainingPolicy' },
)
export type TrainingPolicy = Static<typeof TrainingPolicy>

const PolicyAuthor = Type.Object(
  {
    email: Type.String({
      minLength: 1,
      maxLength: limits.emailLength,
      description: 'As in the commit; case is ignored',
      examples: ['ada@example.com'],
    }),
    paths: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: limits.policyPathLength }), {
        maxItems: limits.policyPaths,
        description: 'Files the author changed, relative to the root of the repository, with forward slashes',
        examples: [['src/payments/refund.py']],
      }),
    ),
    languages: Type.Optional(
      languages(
        'Languages the author used, if you send no paths. They match rules without `paths`; languages that Parapet does not teach are reported and require nothing',
      ),
    ),
    topics: Type.Optional(topicIds('Topics the author needs, whatever the rules say')),
    isCoAuthor: Type.Optional(
      Type.Boolean({
        description: 'Whether the address is only in `Co-authored-by` lines: an assistant then needs nothing',
      }),
    ),
  },
  { $id: 'PolicyAuthor' },
)

export const PolicyQuestion = Type.Object(
  {
    authors: Type.Array(PolicyAuthor, { maxItems: limits.policyAuthors }),
    policy: Type.Optional(TrainingPolicy),
  },
  { $id: 'PolicyQuestion' },
)
export type PolicyQuestion = Static<typeof PolicyQuestion>

const TopicVerdict = Type.Object(
  {
    topicId: Type.String({ examples: ['sql-injection'] }),
    topicTitle: Type.String(),
    status: OneOf(['trained', 'expired', 'missing'], {
      description:
        '`trained`: completed, and every challenge passed within the window; `expired`: completed, but longer ago; `missing`: not completed',
    }),
    verdict: OneOf(policyVerdicts),
    trainedAt: Nullable(Timestamp(), {
      description:
        'The earliest of the latest passes of its challenges; null when `missing`. Passing all challenges again renews it',
    }),
    expiresAt: Nullable(Timestamp(), { description: 'When the training stops counting, or did; null when `missing`' }),
    windowDays: Type.Integer({ description: 'The window of the rule that decided' }),
    rule: Nullable(Type.Integer(), {
      description: 'Index of that rule in `rules`, from 0; null when no rule in the request required the topic',
    }),
    path: Nullable(Type.String(), { description: 'A file that made the rule apply, if one did' }),
    url: Type.String({
      format: 'uri',
      description: 'The lesson, in the language of the file if the topic is taught in it',
      examples: ['https://training.example.com/learn/topics/sql-injection?language=python'],
    }),
  },
  { $id: 'TopicVerdict', additionalProperties: false },
)
export type TopicVerdict = Static<typeof TopicVerdict>

const AuthorVerdict = Type.Object(
  {
    email: Type.String({ description: 'As it was sent' }),
    status: OneOf(['known', 'unknown', 'bot'], {
      description:
        '`known`: a user of the organization; `unknown`: not one; `bot`: one of the bots of the policy, or as a co-author one of its AI assistants, and nothing is required',
    }),
    verdict: OneOf(policyVerdicts, { description: 'The worst of the topics' }),
    topics: Type.Array(TopicVerdict, { description: 'Every topic the author needs, the worst first' }),
  },
  { $id: 'AuthorVerdict', additionalProperties: false },
)
export type AuthorVerdict = Static<typeof AuthorVerdict>

export const PolicyEvaluation = Type.Object(
  {
    verdict: OneOf(policyVerdicts, { description: 'The worst of the authors' }),
    authors: Type.Array(AuthorVerdict, { description: 'In the order in which they were sent' }),
    unknownLanguages: Type.Array(Type.String(), {
      description: 'Languages in the request that Parapet does not teach',
    }),
    retiredTopics: Type.Array(Type.String(), {
      description: 'Topics in the request that the catalog no longer offers; nobody needs them',
    }),
    checkedAt: Timestamp(),
  },
  { $id: 'PolicyEvaluation', additionalProperties: false },
)
export type PolicyEvaluation = Static<typeof PolicyEvaluation>

export const evaluatePolicy = {
  id: 'policy.evaluate',
  method: 'POST',
  url: '/policy/evaluate',
  scope: 'policy:read',
  isRead: true,
  summary: 'Check whether authors are trained for what they touched',
  description: `Send the authors of a change with the files they touched, and a policy that says which files need which topics. The response lists, for each author, the topics they need and whether their training is current. It is a POST so that email addresses stay out of logs; it changes and records nothing.

Without \`policy\`, or without its \`rules\`, authors need the ${limits.policyCommonTopics} most common topics of each language they touched: those whose weaknesses rank highest in the CWE Top 25, among the topics taught in that language.

If several rules require the same topic, the worst outcome counts. A request can have up to ${limits.policyPathsTotal} paths. Send larger changes in parts; the worst verdict of the parts is the verdict of the whole.

The response shows which email addresses belong to users of the organization and what they are trained in. Give this scope only to systems that may know.`,
  body: PolicyQuestion,
  answer: PolicyEvaluation,
  example: {
    authors: [{ email: 'ada@example.com', paths: ['src/payments/refund.py'] }],
    policy: {
      windowDays: 365,
      mode: 'fail',
      rules: [{ paths: ['src/payments/**'], topics: ['sql-injection', 'idor'] }],
    },
  },
  answerExample: {
    verdict: 'fail',
    authors: [
      {
        email: 'ada@example.com',
        status: 'known',
        verdict: 'fail',
        topics: [
          {
            topicId: 'idor',
            topicTitle: 'Insecure direct object references',
            status: 'missing',
            verdict: 'fail',
            trainedAt: null,
            expiresAt: null,
            windowDays: 365,
            rule: 0,
            path: 'src/payments/refund.py',
            url: 'https://training.example.com/learn/topics/idor?language=python',
          },
          {
            topicId: 'sql-injection',
            topicTitle: 'SQL injection',
            status: 'trained',
            verdict: 'pass',
            trainedAt: '2026-01-31T09:30:00.000Z',
            expiresAt: '2027-01-31T09:30:00.000Z',
            windowDays: 365,
            rule: 0,
            path: 'src/payments/refund.py',
            url: 'https://training.example.com/learn/topics/sql-injection?language=python',
          },
        ],
      },
    ],
    unknownLanguages: [],
    retiredTopics: [],
    checkedAt: '2026-03-02T14:05:00.000Z',
  },
  errors: [],
} as const satisfies Operation

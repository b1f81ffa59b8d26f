import { limits } from '../api/limits.ts'
import type { Operation } from '../api/operation.ts'
import { Nullable, OneOf, OneOfOrNull, type Static, Timestamp, Type, Uuid } from '../api/schema.ts'
import { languageNames } from '../training/content-languages.ts'
import { NewTopicOverride, repositoryOverrides } from './topic-overrides.ts'

/** How bad a finding is, from the mildest to the worst. */
export const sarifSeverities = ['low', 'medium', 'high', 'critical'] as const
const severity = OneOf(sarifSeverities)

/** Why a result led to no assignment. */
export const skipReasons = [
  'not_a_failure',
  'suppressed',
  'baseline_unchanged',
  'below_threshold',
  'no_cwe',
  'not_a_vulnerability',
  'no_training',
  'no_topic',
  'no_author',
  'author_unknown',
  'author_inactive',
  'author_is_auditor',
  'bot_author',
  'already_assigned',
  'recently_completed',
  'finding_already_seen',
  'cap_reached',
] as const

const SarifLocation = Type.Object(
  {
    uri: Type.String({ examples: ['src/orders.ts'] }),
    startLine: Nullable(Type.Integer({ examples: [42] })),
    isNew: Type.Optional(
      Type.Boolean({ description: 'No earlier scan of the repository had a finding of the topic here' }),
    ),
  },
  { $id: 'SarifLocation', additionalProperties: false },
)

/** What decided that a finding is about its topic. */
export const reasonKinds = ['override', 'advisory', 'package', 'setting', 'cwe', 'rule', 'words', 'tool'] as const

/** Where in the file that was read. */
export const reasonPlaces = [
  'result_taxa',
  'result_property',
  'result_tag',
  'rule_relationship',
  'rule_property',
  'rule_tag',
  'rule_id',
  'rule_name',
  'rule_type',
  'rule_title',
  'rule_description',
  'help_address',
  'message',
] as const

/** Why results of one rule are about their topic. */
export const FindingReason = Type.Object(
  {
    tool: Type.String({ examples: ['CodeQL'] }),
    ruleId: Type.String({ examples: ['js/sql-injection'] }),
    by: OneOf(reasonKinds, {
      description:
        'What decided: `override` your organization, or the policy file of the repository if `evidence` says so, `advisory` a published vulnerability of a package, `package` a tool or file that is about packages, `setting` a rule about infrastructure, `cwe` a CWE in the file, `rule` what Parapet knows about the rule, `words` words of the rule or result, `tool` what everything from this tool is about',
    }),
    place: OneOfOrNull(reasonPlaces, { description: 'Where in the file it was read' }),
    evidence: Nullable(Type.String({ description: 'The CWE, words, rule or tool that decided', examples: ['CWE-89'] })),
    cwe: Nullable(Type.String({ description: 'The weakness that leads to the topic', examples: ['CWE-89'] })),
    resultCount: Type.Integer(),
  },
  { $id: 'FindingReason', additionalProperties: false },
)
export type FindingReason = Static<typeof FindingReason>

export const sarifWarnings = [
  'unknown_level',
  'external_results',
  'inline_external_results',
  'unknown_override_topic',
] as const

const SarifWarning = Type.Object(
  {
    code: OneOf(sarifWarnings),
    message: Type.String({ description: 'What is unusual and what follows from it' }),
    count: Type.Integer({ description: 'How often' }),
    field: Type.String({ description: 'The first place in the file', examples: ['runs[0].results[3].level'] }),
  },
  { $id: 'SarifWarning', additionalProperties: false },
)

/** What became of a SARIF file: the answer of the upload, and what `sarif.ingested` tells. */
export const SarifRun = Type.Object(
  {
    runId: Uuid(),
    status: OneOf(['processed', 'duplicate', 'dry_run']),
    source: Nullable(Type.String({ examples: ['CodeQL'] })),
    repo: Nullable(Type.String({ examples: ['example/shop'] })),
    branch: Nullable(Type.String({ examples: ['main'] })),
    commitSha: Nullable(Type.String()),
    commitAuthorEmail: Nullable(Type.String()),
    tools: Type.Array(
      Type.Object(
        { name: Type.String(), version: Nullable(Type.String()), resultCount: Type.Integer() },
        { $id: 'SarifTool', additionalProperties: false },
      ),
    ),
    resultsReceived: Type.Integer(),
    resultsProcessed: Type.Integer({ description: 'Results behind an assignment of this run' }),
    resultsSkipped: Type.Integer(),
    findings: Type.Array(
      Type.Object(
        {
          topicId: Type.String({ examples: ['sql-injection'] }),
          topicTitle: Type.String(),
          cwes: Type.Array(Type.String()),
          matchType: OneOf(['exact', 'parent', 'rule', 'phrase', 'dependency']),
          severity,
          resultCount: Type.Integer(),
          newResultCount: Type.Integer({
            description: 'Results that no earlier scan of the repository had; see `X-Base-Branch`',
          }),
          ruleIds: Type.Array(Type.String()),
          locations: Type.Array(SarifLocation),
          summary: Type.String({ description: 'What the topic is about' }),
          language: Type.Optional(
            OneOf(languageNames, { description: 'Language of the code; missing if the topic is not taught in it' }),
          ),
          lessonUrl: Type.String({
            description: 'Opens the lesson in that language',
            examples: ['https://training.example.com/learn/topics/sql-injection?language=typescript'],
          }),
          reasons: Type.Array(FindingReason, { description: 'Why this topic, for each rule, the most frequent first' }),
        },
        { $id: 'SarifFinding', additionalProperties: false },
      ),
    ),
    unmappedCwes: Type.Array(Type.String()),
    unmappedRules: Type.Array(
      Type.Object(
        {
          tool: Type.String(),
          ruleId: Type.String(),
          resultCount: Type.Integer(),
          reason: OneOf(['no_cwe', 'not_a_vulnerability', 'no_training', 'no_topic'], {
            description: 'Why the rule led to no topic',
          }),
        },
        { $id: 'UnmappedRule', additionalProperties: false },
      ),
    ),
    assignmentsCreated: Type.Array(
      Type.Object(
        {
          id: Uuid(),
          userId: Uuid(),
          userEmail: Type.String(),
          topicId: Type.String(),
          deadline: Nullable(Timestamp()),
          resultCount: Type.Integer({ description: 'Results behind this assignment' }),
        },
        { $id: 'SarifAssignment', additionalProperties: false },
      ),
    ),
    skipped: Type.Array(
      Type.Object(
        {
          reason: OneOf(skipReasons),
          topicId: Nullable(Type.String()),
          userEmail: Nullable(Type.String()),
          resultCount: Type.Integer(),
        },
        { $id: 'SkippedResults', additionalProperties: false },
      ),
    ),
    unresolvedAuthors: Type.Array(Type.String()),
    warnings: Type.Array(SarifWarning, {
      description: 'What is unusual in the file and was read in another way or left out',
    }),
    truncated: Type.Boolean({ description: 'Lists were cut; counts are whole, and the run itself has everything' }),
    receivedAt: Timestamp(),
    processedAt: Timestamp(),
  },
  { $id: 'SarifRun', additionalProperties: false },
)
export type SarifRun = Static<typeof SarifRun>

/** What must be in a file; everything else of SARIF 2.1.0 may be, and the document says so. */
const open = { additionalProperties: true }
const SarifFile = Type.Object(
  {
    version: OneOf(['2.1.0']),
    runs: Type.Array(
      Type.Object(
        {
          tool: Type.Object(
            {
              driver: Type.Object(
                { name: Type.String({ minLength: 1, examples: ['CodeQL'] }) },
                { description: 'The scanner, with its rules', ...open },
              ),
            },
            { description: 'The scanner and its extensions', ...open },
          ),
          results: Type.Optional(
            Type.Unsafe<object[] | null>({
              type: ['array', 'null'],
              items: { type: 'object' },
              maxItems: limits.sarifResults,
              description: 'What was found',
            }),
          ),
        },
        { description: 'What one scanner found', ...open },
      ),
      { maxItems: limits.sarifRuns },
    ),
    properties: Type.Optional(
      Type.Object(
        {
          [repositoryOverrides]: Type.Optional(
            Type.Array(NewTopicOverride, {
              maxItems: limits.topicOverrides,
              description:
                "Topics that the repository's policy file chooses for rules, in this file only. What the organization chose for a rule comes first",
            }),
          ),
        },
        { description: 'More about the file', ...open },
      ),
    ),
  },
  { $id: 'SarifFile', description: 'A SARIF 2.1.0 file, as scanners write it', ...open },
)

const context = (name: string, description: string) => ({ name, description, maxLength: limits.sarifContextLength })

export const uploadSarif = {
  id: 'sarif.upload',
  method: 'POST',
  url: '/sarif',
  scope: 'sarif:ingest',
  summary: 'Send the findings of a scanner',
  description: `Assigns the topics that the findings are about to the developers who wrote the code. The body is the file itself, of at most ${limits.sarifBodyBytes} bytes; the headers say where it comes from.

The same file for the same commit within ${limits.sarifDuplicateHours} hours is answered with the first run, \`status\` \`duplicate\`. Every result of the file is accounted for: \`resultsProcessed\` + \`resultsSkipped\` = \`resultsReceived\`.`,
  headers: {
    repo: context('X-Repo', 'The repository, such as example/shop; else the one the file names'),
    branch: context('X-Branch', 'The branch; else the one the file names'),
    commitSha: context('X-Commit-Sha', 'The commit that was scanned; else the one the file names'),
    commitAuthorEmail: {
      name: 'X-Commit-Author-Email',
      description: 'Who wrote the commit: gets what no result names an author for',
      maxLength: limits.emailLength,
    },
    baseBranch: context(
      'X-Base-Branch',
      'The branch that the pull request merges into. Findings that only the uploaded branch has had then stay new from push to push',
    ),
    source: context('X-Source', 'What sends the file; else the name of the scanner'),
  },
  query: Type.Object({
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Preview only: nothing is stored or assigned and no one is notified. The audit log records the request',
      }),
    ),
    minSeverity: Type.Optional(
      OneOf(sarifSeverities, { default: 'medium', description: 'Findings that are milder assign nothing' }),
    ),
    maxAssignments: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.sarifAssignmentsMax,
        default: limits.sarifAssignments,
        description: 'The most that one developer is assigned by this file, the worst findings first',
      }),
    ),
    deadlineDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        default: limits.sarifDeadlineDays,
        description: 'Days until the deadline',
      }),
    ),
    retrain: Type.Optional(
      OneOf(['refresher', 'topic', 'none'], {
        default: 'refresher',
        description:
          'For developers who completed the topic more than 30 days ago: `refresher` asks for one of its challenges again, `topic` for all of them; with `none` the finding is only counted, as `recently_completed`',
      }),
    ),
  }),
  body: SarifFile,
  rawBody: {
    mediaTypes: ['application/json', 'application/sarif+json'],
    maxBytes: limits.sarifBodyBytes,
  },
  answer: SarifRun,
  example: {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Bandit', version: '1.8.0' } },
        results: [
          {
            ruleId: 'B608',
            level: 'error',
            message: { text: 'Possible SQL injection through string-based query construction.' },
            locations: [
              {
                physicalLocation: { artifactLocation: { uri: 'shop/orders.py' }, region: { startLine: 42 } },
              },
            ],
          },
        ],
      },
    ],
  },
  errors: ['invalid_sarif', 'unsupported_sarif_version'],
} as const satisfies Operation

export const listSarifRuns = {
  id: 'sarif.listRuns',
  method: 'GET',
  url: '/sarif/runs',
  scope: 'sarif:read',
  scopeForOwn: 'sarif:ingest',
  summary: 'List scan uploads, newest first',
  description:
    'Long lists inside a run are cut here, and `truncated` says so; reading the run itself gives everything. A key with `sarif:ingest` alone lists the runs that it sent itself.',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.sarifPageSizeMax, default: limits.sarifPageSize })),
    before: Type.Optional(Uuid({ description: 'Runs older than the one with this id' })),
  }),
  answer: Type.Array(SarifRun),
  errors: [],
} as const satisfies Operation

export const getSarifRun = {
  id: 'sarif.getRun',
  method: 'GET',
  url: '/sarif/runs/{runId}',
  scope: 'sarif:read',
  scopeForOwn: 'sarif:ingest',
  summary: 'Read what became of a file, whole',
  description: 'A key with `sarif:ingest` alone reads the runs that it sent itself.',
  answer: SarifRun,
  errors: ['sarif_run_not_found'],
} as const satisfies Operation

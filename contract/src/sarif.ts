import { Nullable, OneOf, type Static, Timestamp, Type, Uuid } from './schema.ts'

const severity = OneOf(['low', 'medium', 'high', 'critical'])

/** Why a result led to no assignment. */
export const skipReasons = [
  'not_a_failure',
  'suppressed',
  'baseline_unchanged',
  'below_threshold',
  'no_cwe',
  'no_topic',
  'no_author',
  'author_unknown',
  'author_inactive',
  'bot_author',
  'already_assigned',
  'recently_completed',
  'finding_already_seen',
  'cap_reached',
] as const

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
          ruleIds: Type.Array(Type.String()),
          locations: Type.Array(
            Type.Object(
              { uri: Type.String(), startLine: Nullable(Type.Integer()) },
              { $id: 'SarifLocation', additionalProperties: false },
            ),
          ),
        },
        { $id: 'SarifFinding', additionalProperties: false },
      ),
    ),
    unmappedCwes: Type.Array(Type.String()),
    unmappedRules: Type.Array(
      Type.Object(
        { tool: Type.String(), ruleId: Type.String(), resultCount: Type.Integer() },
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
    truncated: Type.Boolean({ description: 'Lists were cut; counts are whole, and the run itself has everything' }),
    receivedAt: Timestamp(),
    processedAt: Timestamp(),
  },
  { $id: 'SarifRun', additionalProperties: false },
)
export type SarifRun = Static<typeof SarifRun>

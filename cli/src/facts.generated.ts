/** Made from the contract by `npm run generate`. Do not edit. */

/** The largest SARIF file that the service takes. */
export const sarifBodyBytes = 10485760

/** The call that sends a file. */
export const uploadSarif = {
  id: 'sarif.upload',
  method: 'POST',
  path: '/api/public/v1/sarif',
  bodyType: 'application/sarif+json',
  scope: 'sarif:ingest',
  headers: {
    repo: 'X-Repo',
    branch: 'X-Branch',
    commitSha: 'X-Commit-Sha',
    commitAuthorEmail: 'X-Commit-Author-Email',
    baseBranch: 'X-Base-Branch',
    source: 'X-Source',
  },
} as const

/** The call that checks authors. */
export const evaluatePolicy = {
  id: 'policy.evaluate',
  method: 'POST',
  path: '/api/public/v1/policy/evaluate',
  bodyType: 'application/json',
  scope: 'policy:read',
  headers: {},
} as const

/** What one such call may hold. */
export const policyLimits = {
  authors: 100,
  pathsOfAuthor: 2000,
  paths: 5000,
  pathLength: 1024,
  bodyBytes: 262144,
  emailLength: 254,
} as const

/** What a policy and its rules may say. */
export const policyFields = ['rules', 'windowDays', 'mode', 'unknownAuthors', 'bots', 'assistants'] as const
export const policyRuleFields = ['paths', 'languages', 'topics', 'windowDays', 'mode'] as const

/** What a policy may say about a rule of a scanner, and the property of a sent file for it. */
export const overrideFields = ['tool', 'ruleId', 'topicId'] as const
export const repositoryOverrides = 'parapet/topicOverrides'

/** How the names of languages are written for people. */
export const languageTitles: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  csharp: 'C#',
  c: 'C',
  rust: 'Rust',
}

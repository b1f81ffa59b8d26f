/** Prints `src/facts.generated.ts` from the contract: the calls, limits and names that the command line needs. */
import {
  evaluatePolicy,
  languageTitles,
  limits,
  NewTopicOverride,
  type Operation,
  PolicyRule,
  publicApiBase,
  repositoryOverrides,
  TrainingPolicy,
  uploadSarif,
} from '@parapet/contract'

/** The source of the generated file. The same contract always gives the same text. */
export function generateCliFacts(): string {
  return `/** Made from the contract by \`npm run generate\`. Do not edit. */

/** The largest SARIF file that the service takes. */
export const sarifBodyBytes = ${limits.sarifBodyBytes}

/** The call that sends a file. */
${printCall('uploadSarif', uploadSarif)}

/** The call that checks authors. */
${printCall('evaluatePolicy', evaluatePolicy)}

/** What one such call may hold. */
export const policyLimits = {
  authors: ${limits.policyAuthors},
  pathsOfAuthor: ${limits.policyPaths},
  paths: ${limits.policyPathsTotal},
  pathLength: ${limits.policyPathLength},
  bodyBytes: ${limits.bodyBytes},
  emailLength: ${limits.emailLength},
} as const

/** What a policy and its rules may say. */
export const policyFields = [${printNames(TrainingPolicy)}] as const
export const policyRuleFields = [${printNames(PolicyRule)}] as const

/** What a policy may say about a rule of a scanner, and the property of a sent file for it. */
export const overrideFields = [${printNames(NewTopicOverride)}] as const
export const repositoryOverrides = '${repositoryOverrides}'

/** How the names of languages are written for people. */
export const languageTitles: Readonly<Record<string, string>> = {
${Object.entries(languageTitles)
  .map(([name, title]) => `  ${name}: '${title}',`)
  .join('\n')}
}
`
}

function printCall(name: string, operation: Operation): string {
  const headers = Object.entries(operation.headers ?? {}).map(([key, header]) => `    ${key}: '${header.name}',\n`)
  return `export const ${name} = {
  id: '${operation.id}',
  method: '${operation.method}',
  path: '${publicApiBase}${operation.url}',
  bodyType: '${operation.rawBody?.mediaTypes.at(-1) ?? 'application/json'}',
  scope: '${operation.scope}',
  headers: {${headers.length === 0 ? '' : `\n${headers.join('')}  `}},
} as const`
}

function printNames({ properties }: { properties: object }): string {
  return Object.keys(properties)
    .map((name) => `'${name}'`)
    .join(', ')
}

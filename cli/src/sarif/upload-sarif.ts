import { resolve } from 'node:path'
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { type PreparedCall, prepareCall } from '../../../sdk/src/http-client.ts'
import { callService } from '../call-service.ts'
import { CliError } from '../cli-error.ts'
import { type ClientConfig, readClientConfig } from '../client-config.ts'
import { sarifBodyBytes, uploadSarif } from '../facts.generated.ts'
import { type Checkout, describeMissingCheckout, findCheckout } from '../git/git.ts'
import { openMailmap } from '../git/mailmap.ts'
import { readTrustedOverrides } from '../policy/trusted-files.ts'
import { requestNames } from '../pull-request/provider.ts'
import { type OutputOptions, printable, printResult, warn } from '../report.ts'
import { type CommentFlags, readCommentFlags, tellInPullRequest } from './comment-on-upload.ts'
import { describeMissingAuthors, describeRun } from './describe-run.ts'
import { type NamedFile, nameAuthors } from './name-authors.ts'
import { readSarifFiles } from './read-sarif-files.ts'
import { setOverrides } from './set-overrides.ts'
import { contextFields, findContext, isAddress, type UploadContext } from './upload-context.ts'

/** Options of `sarif upload`. */
export type UploadOptions = OutputOptions &
  CommentFlags & {
    repo?: string
    branch?: string
    commit?: string
    author?: string
    source?: string
    checkout: string
    policy?: string
    policyBase?: string
    blame?: boolean
    dryRun?: boolean
    minSeverity?: string
    maxAssignments?: string
    deadlineDays?: string
    retrain?: string
    verbose?: boolean
  }

const runLists = ['findings', 'unmappedCwes', 'unmappedRules', 'assignmentsCreated', 'skipped'] as const

/** Uploads files to a Parapet elsewhere, as a CI job does. */
export async function uploadSarifCommand(files: readonly string[], options: UploadOptions): Promise<void> {
  const config = readClientConfig(uploadSarif.scope)
  const { bytes: original, label } = await readSarifFiles(files)
  const folder = resolve(options.checkout)
  const needsCheckout = options.blame === true ? '--blame' : options.policy === undefined ? undefined : '--policy'
  const checkout = await openCheckout(folder, needsCheckout)
  const mailmap = await openMailmap(checkout, folder)
  const comment = await readCommentFlags(options)
  const pullRequest = comment?.pullRequest
  const requestName = comment === undefined ? undefined : requestNames[comment.provider]
  const context = await findContext({ options, pullRequest, requestName, env: process.env, checkout, mailmap })
  checkContext(context, options)
  const blamed =
    options.blame === true && checkout !== undefined ? { checkout, folder, commit: context.commit?.value } : undefined
  const overrides =
    options.policy === undefined || checkout === undefined
      ? []
      : await readTrustedOverrides(checkout, options.policy, options.policyBase, warn)
  const mapped = setOverrides(original, overrides)
  const named = await nameAuthors(mapped, { mailmap, blamed, maxBytes: sarifBodyBytes })
  for (const warning of named.warnings) warn(warning)
  if (options.verbose === true) process.stderr.write(describeContext(context, named))
  const call = prepareUpload(config, named.bytes, options, { ...context, baseBranch: pullRequest?.baseBranch })
  const run = (await callService({ call, bytes: named.bytes, label, lists: runLists })) as SarifRun
  const nobody = describeMissingAuthors(run, options.blame === true)
  if (nobody !== undefined) warn(nobody)
  const outcome = comment === undefined ? undefined : await tellInPullRequest(run, comment, config.url)
  // Standard error already has a failure.
  const commented = outcome === undefined || outcome.action === 'failed' ? [] : [outcome.message]
  const result = outcome === undefined ? run : { ...run, comment: outcome }
  printResult(options, result, () => [...describeOrigin(context), describeRun(run), ...commented].join('\n\n'))
}

/** Mistakes in values that the service could not read, or would accept although nobody can match them. */
function checkContext(context: UploadContext, { author, source }: UploadOptions): void {
  const values = [...contextFields.map((field) => context[field]), { value: source ?? '', from: '--source' }]
  const broken = values.find((one) => /\p{Cc}/u.test(one?.value ?? ''))
  if (broken !== undefined) {
    throw new CliError('usage', `${broken.from} must be one line, without control characters.`)
  }
  // After the mailmap, which may turn a user name of an old system into an address.
  if (author !== undefined && author !== '' && !isAddress(context.author?.value)) {
    throw new CliError(
      'usage',
      `--author must be an email address, such as ada@example.com, and not ${printable(author)}. Parapet finds people by their addresses and aliases.`,
    )
  }
}

/** Some options need a repository; everything else only loses the mailmap. */
async function openCheckout(folder: string, needing: string | undefined): Promise<Checkout | undefined> {
  const checkout = await findCheckout(folder).catch((error: Error) => {
    if (needing !== undefined || !(error instanceof CliError)) throw error
    warn(error.message)
    return undefined
  })
  if (checkout !== undefined || needing === undefined) return checkout
  throw new CliError('usage', await describeMissingCheckout(needing, folder))
}

function prepareUpload(
  { url, apiKey }: ClientConfig,
  body: Uint8Array,
  options: UploadOptions,
  context: UploadContext & { baseBranch: string | undefined },
): PreparedCall {
  const { headers: names } = uploadSarif
  const { dryRun, minSeverity, maxAssignments, deadlineDays, retrain } = options
  return prepareCall(url, uploadSarif, {
    query: { dryRun: dryRun === true ? true : undefined, minSeverity, maxAssignments, deadlineDays, retrain },
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      [names.repo]: context.repo?.value,
      [names.branch]: context.branch?.value,
      [names.baseBranch]: context.baseBranch,
      [names.commitSha]: context.commit?.value,
      [names.commitAuthorEmail]: context.author?.value,
      [names.source]: options.source,
    },
    body,
  })
}

/** Values that were not typed must be visible. */
function describeOrigin(context: UploadContext): string[] {
  const taken = contextFields.flatMap((field) => {
    const { value, from } = context[field] ?? { value: '', from: `--${field}` }
    return from === `--${field}` ? [] : [`${field} ${printable(value)}`]
  })
  return taken.length === 0 ? [] : [`From ${context.system ?? '.mailmap'}: ${taken.join(', ')}`]
}

/** With --verbose: every value, and its source. */
function describeContext(context: UploadContext, { mapped, blamed }: NamedFile): string {
  const lines = contextFields.map((field) => {
    const { value, from } = context[field] ?? {}
    return value === undefined ? `${field}: unknown` : `${field}: ${value} (${from})`
  })
  if (mapped > 0) lines.push(`authors replaced by .mailmap: ${mapped}`)
  if (blamed > 0) lines.push(`results with an author from git blame: ${blamed}`)
  return lines.map((line) => `${printable(line)}\n`).join('')
}

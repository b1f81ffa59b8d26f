import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { type PreparedCall, prepareCall } from '../../../sdk/src/http-client.ts'
import { callService } from '../call-service.ts'
import { CliError } from '../cli-error.ts'
import { type ClientConfig, readClientConfig } from '../client-config.ts'
import { describeReadError } from '../describe-read-error.ts'
import { sarifBodyBytes, uploadSarif } from '../facts.generated.ts'
import { type Checkout, findCheckout } from '../git/git.ts'
import { openMailmap } from '../git/mailmap.ts'
import { type OutputOptions, printable, printResult } from '../report.ts'
import { type CommentFlags, readCommentFlags, tellInPullRequest } from './comment-on-upload.ts'
import { describeRun } from './describe-run.ts'
import { type NamedFile, nameAuthors } from './name-authors.ts'
import { contextFields, findContext, type UploadContext } from './upload-context.ts'

/** Options of `sarif upload`. */
export type UploadOptions = OutputOptions &
  CommentFlags & {
    repo?: string
    branch?: string
    commit?: string
    author?: string
    source?: string
    checkout: string
    blame?: boolean
    dryRun?: boolean
    minSeverity?: string
    maxAssignments?: string
    deadlineDays?: string
    verbose?: boolean
  }

/** Uploads a file to a Parapet elsewhere, as a CI job does. */
export async function uploadSarifCommand(file: string, options: UploadOptions): Promise<void> {
  const config = readClientConfig(uploadSarif.scope)
  const original = await readSarifFile(file)
  const folder = resolve(options.checkout)
  const checkout = await openCheckout(folder, options.blame === true)
  const mailmap = await openMailmap(checkout, folder)
  const comment = await readCommentFlags(options)
  const pullRequest = comment?.pullRequest
  const context = await findContext({ options, pullRequest, env: process.env, checkout, mailmap })
  const blamed =
    options.blame === true && checkout !== undefined ? { checkout, folder, commit: context.commit?.value } : undefined
  const named = await nameAuthors(original, { mailmap, blamed, maxBytes: sarifBodyBytes })
  for (const warning of named.warnings) process.stderr.write(`warning: ${printable(warning)}\n`)
  if (options.verbose === true) process.stderr.write(describeContext(context, named))
  const call = prepareUpload(config, named.bytes, options, { ...context, baseBranch: pullRequest?.baseBranch })
  const run = (await callService(call, named.bytes, basename(file))) as SarifRun
  const text = [...describeOrigin(context), describeRun(run)]
  if (comment === undefined) {
    printResult(options, run, () => text.join('\n\n'))
    return
  }
  const outcome = await tellInPullRequest(run, comment, config.url)
  printResult(options, { ...run, comment: outcome }, () => [...text, outcome.message].join('\n\n'))
}

/** Only --blame needs a repository; everything else only loses the mailmap. */
async function openCheckout(folder: string, isNeeded: boolean): Promise<Checkout | undefined> {
  const checkout = await findCheckout(folder).catch((error: Error) => {
    if (isNeeded || !(error instanceof CliError)) throw error
    process.stderr.write(`warning: ${printable(error.message)}\n`)
    return undefined
  })
  if (checkout !== undefined || !isNeeded) return checkout
  throw new CliError('usage', `--blame needs git and a repository, and ${folder} is not in one. Add --checkout FOLDER.`)
}

async function readSarifFile(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError('usage', describeReadError(file, error))
  })
  if (bytes.length > sarifBodyBytes) {
    throw new CliError('usage', `${file} has ${bytes.length} bytes; the limit is ${sarifBodyBytes}.`)
  }
  return bytes
}

function prepareUpload(
  { url, apiKey }: ClientConfig,
  body: Uint8Array,
  options: UploadOptions,
  context: UploadContext & { baseBranch: string | undefined },
): PreparedCall {
  const { headers: names } = uploadSarif
  const { dryRun, minSeverity, maxAssignments, deadlineDays } = options
  return prepareCall(url, uploadSarif, {
    query: { dryRun: dryRun === true ? true : undefined, minSeverity, maxAssignments, deadlineDays },
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

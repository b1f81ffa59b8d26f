/** The comment of `sarif upload --comment`, after the findings are uploaded. */
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { CliError } from '../cli-error.ts'
import {
  CommentError,
  type CommentOutcome,
  commentOnPullRequest,
  findPullRequest,
  type ProviderName,
  type PullRequest,
  providerNames,
  requestNames,
} from '../pull-request/comment-on-pull-request.ts'
import { printable } from '../report.ts'

/** Uploaded, but not commented on: the only failure after which the findings are in Parapet. */
const uncommentedExitCode = 4
const defaultTimeoutSeconds = 30

/** Options of `sarif upload` that are about the comment. */
export type CommentFlags = {
  comment?: string
  commentKey?: string
  commentTimeout?: string
  commentOptional?: boolean
  dryRun?: boolean
}

/** Where to comment. */
export type Comment = {
  provider: ProviderName
  /** Undefined if the job is not for a pull request. */
  pullRequest: PullRequest | undefined
  key: string | undefined
  timeoutMs: number
  isOptional: boolean
  isDryRun: boolean
}

/** What is printed about it. */
export type Told = (CommentOutcome | { action: 'failed' | 'no_pull_request' | 'dry_run'; provider: ProviderName }) & {
  message: string
}

/** Undefined without `--comment`. Mistakes in options are reported before anything is uploaded. */
export async function readCommentFlags(flags: CommentFlags): Promise<Comment | undefined> {
  if (flags.comment === undefined) return undefined
  const provider = providerNames.find((name) => name === flags.comment)
  if (provider === undefined) throw new CliError('usage', '--comment must be github, gitlab or bitbucket.')
  if (flags.commentKey !== undefined && !/^[\w.-]{1,50}$/.test(flags.commentKey)) {
    throw new CliError('usage', '--comment-key must be 1 to 50 letters, digits, dots, dashes and underscores.')
  }
  const seconds = Number(flags.commentTimeout ?? defaultTimeoutSeconds)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600) {
    throw new CliError('usage', '--comment-timeout must be 1 to 600 seconds.')
  }
  return {
    provider,
    pullRequest: await findPullRequest(provider, process.env),
    key: flags.commentKey,
    timeoutMs: seconds * 1000,
    isOptional: flags.commentOptional === true,
    isDryRun: flags.dryRun === true,
  }
}

/** Comments, and sets the exit code if that fails: the upload has happened, and its result is still printed. */
export async function tellInPullRequest(run: SarifRun, comment: Comment, serviceUrl: string): Promise<Told> {
  const { provider, pullRequest } = comment
  const requestName = requestNames[provider]
  if (pullRequest === undefined) {
    return { action: 'no_pull_request', provider, message: `No comment: this job does not run for a ${requestName}.` }
  }
  if (comment.isDryRun) {
    return {
      action: 'dry_run',
      provider,
      message: `No comment on ${requestName} ${pullRequest.number}: this is a dry run.`,
    }
  }
  try {
    const outcome = await commentOnPullRequest(run, { ...comment, pullRequest, serviceUrl }, process.env)
    return { ...outcome, message: describeOutcome(outcome) }
  } catch (error) {
    if (!(error instanceof CommentError)) throw error
    const message = `The findings are uploaded, but the comment failed: ${printable(error.message)}`
    process.stderr.write(`${comment.isOptional ? 'warning: ' : ''}${message}\n`)
    if (!comment.isOptional) process.exitCode = uncommentedExitCode
    return { action: 'failed', provider, message }
  }
}

function describeOutcome({ action, provider, pullRequest, url }: CommentOutcome): string {
  const requestName = requestNames[provider]
  if (action === 'not_needed') return `No comment on ${requestName} ${pullRequest}: it has no new findings.`
  const verb = action === 'created' ? 'Commented on' : 'Updated the comment on'
  return `${verb} ${requestName} ${pullRequest}${url === null ? '.' : `: ${printable(url)}`}`
}

/** Where a file comes from: first the options, then the pull request and the CI system, then git for the author. */
import { type CiJob, readCiJob } from '../ci/ci-job.ts'
import { type Checkout, findCommit } from '../git/git.ts'
import { type Mailmap, toPerson } from '../git/mailmap.ts'

/** The fields of an upload that describe its origin. */
export const contextFields = ['repo', 'branch', 'commit', 'author'] as const
type ContextField = (typeof contextFields)[number]

/** A value, and what it was taken from. */
export type ContextValue = { value: string; from: string }
export type UploadContext = { system: string | undefined } & Partial<Record<ContextField, ContextValue>>

/** What the context is made of. */
export type ContextSources = {
  options: Partial<Record<ContextField, string>>
  /** The pull request to comment on, if any. */
  pullRequest: Partial<Record<ContextField, string | undefined>> | undefined
  /** What the code host calls it. */
  requestName: string | undefined
  env: NodeJS.ProcessEnv
  checkout: Checkout | undefined
  mailmap: Mailmap | undefined
}

/** Options win. Outside CI nothing is guessed. */
export async function findContext(sources: ContextSources): Promise<UploadContext> {
  const { options, pullRequest, requestName, env, checkout, mailmap } = sources
  const job = await readCiJob(env)
  const context: UploadContext = { system: job?.system }
  for (const field of contextFields) {
    const found =
      toValue(options[field], `--${field}`) ?? toValue(pullRequest?.[field], `the ${requestName}`) ?? job?.[field]
    if (found !== undefined) context[field] = found
  }
  if (context.author !== undefined && mailmap !== undefined) {
    const { value, from } = context.author
    const [email = ''] = await mailmap([toPerson(value)])
    if (email !== '' && email !== toPerson(value).email) context.author = { value: email, from: `${from}, by .mailmap` }
  }
  // Nobody can have a name alone as their address. One that was typed is kept, to be refused.
  if (!options.author && !isAddress(context.author?.value)) delete context.author
  if (job !== undefined && context.author === undefined && checkout !== undefined) {
    const author = await findCommitAuthor(checkout, context.commit?.value, job)
    if (author !== undefined && isAddress(author.value)) context.author = author
  }
  return context
}

/** Whether an author, as a commit names them, has something that can be an email address. */
export function isAddress(author: string | undefined): boolean {
  return /.@./.test(toPerson(author ?? '').email)
}

function toValue(value: string | undefined, from: string): ContextValue | undefined {
  return value === undefined || value === '' ? undefined : { value, from }
}

/** git applies the mailmap itself. */
async function findCommitAuthor(checkout: Checkout, commit: string | undefined, { system }: CiJob) {
  const scanned = await findCommit(checkout, commit ?? 'HEAD')
  if (scanned === undefined) return undefined
  const { code, stdout } = await checkout.ask(['log', '-1', '--no-show-signature', '--format=%aE', scanned])
  const email = stdout.trim()
  return code === 0 && email !== '' ? { value: email, from: `the commit, as ${system} names no author` } : undefined
}

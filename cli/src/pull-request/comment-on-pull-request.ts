/** One comment per pull request, created once and updated with every push. */
import type { SarifRun } from '../../../sdk/src/api.generated.ts'
import { findBitbucketPullRequest, openBitbucket } from './bitbucket.ts'
import { composeComment, hasMarker, listNewFindings, type Marker } from './compose-comment.ts'
import { findGithubPullRequest, openGithub } from './github.ts'
import { findGitlabMergeRequest, openGitlab } from './gitlab.ts'
import {
  type Comment,
  CommentError,
  type Environment,
  type Provider,
  type ProviderName,
  type PullRequest,
  requestNames,
} from './provider.ts'

export { CommentError, type ProviderName, type PullRequest, providerNames, requestNames } from './provider.ts'

/** With a hundred comments each. */
const maxPages = 100

/** Where to comment, and how. */
export type CommentOptions = {
  provider: ProviderName
  pullRequest: PullRequest
  serviceUrl: string
  /** Keeps the comments of several scanners apart. */
  key: string | undefined
  timeoutMs: number
}

/** The outcome of the comment. */
export type CommentOutcome = {
  action: 'created' | 'updated' | 'not_needed'
  provider: ProviderName
  pullRequest: string
  url: string | null
}

/** From the CI environment; undefined if the job is not for a pull request. */
export async function findPullRequest(provider: ProviderName, env: Environment): Promise<PullRequest | undefined> {
  if (provider === 'github') return findGithubPullRequest(env)
  return provider === 'gitlab' ? findGitlabMergeRequest(env) : findBitbucketPullRequest(env)
}

function openProvider({ provider, pullRequest, timeoutMs }: CommentOptions, env: Environment): Provider {
  if (provider === 'github') return openGithub(env, pullRequest, timeoutMs)
  return provider === 'gitlab' ? openGitlab(env, pullRequest, timeoutMs) : openBitbucket(env, pullRequest, timeoutMs)
}

/** Rejects with a `CommentError` if there is no comment but should be one. */
export async function commentOnPullRequest(
  run: SarifRun,
  options: CommentOptions,
  env: Environment,
): Promise<CommentOutcome> {
  const { pullRequest } = options
  const requestName = requestNames[options.provider]
  if (!/^[1-9]\d{0,9}$/.test(pullRequest.number)) {
    throw new CommentError(`The number of the ${requestName} must be digits.`)
  }
  const provider = openProvider(options, env)
  const marker: Marker = { key: options.key, flavor: provider.markup.flavor }
  const text = composeComment(run, { ...provider.markup, ...marker, serviceUrl: options.serviceUrl, requestName })
  const outcome = { provider: options.provider, pullRequest: pullRequest.number }
  for (const comment of await listOwnComments(provider, marker)) {
    const updated = await provider.update(comment.id, text)
    if (updated !== undefined) return { ...outcome, action: 'updated', url: updated.url ?? null }
  }
  if (listNewFindings(run).length === 0) return { ...outcome, action: 'not_needed', url: null }
  const created = await provider.create(text)
  return { ...outcome, action: 'created', url: created.url ?? null }
}

/** Anyone can write our marker: such a comment is theirs, and is left alone. */
async function listOwnComments(provider: Provider, marker: Marker): Promise<Comment[]> {
  const marked = await listMarkedComments(provider, marker)
  if (marked.every(({ isBot }) => isBot)) return marked
  const self = await provider.findSelf()
  return marked.filter(({ isBot, author }) => isBot || author === undefined || self === undefined || author === self)
}

async function listMarkedComments(provider: Provider, marker: Marker): Promise<Comment[]> {
  const marked: Comment[] = []
  let pages = 0
  for await (const page of provider.listComments()) {
    marked.push(...page.filter(({ id, body }) => id !== '' && hasMarker(body, marker)))
    if (++pages === maxPages) break
  }
  return marked
}

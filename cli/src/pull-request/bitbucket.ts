/** Bitbucket Cloud. */

import { type JsonObject, toObject, toObjects, toText } from '../read-json.ts'
import { callProvider, type Host } from './call-provider.ts'
import {
  type Comment,
  CommentError,
  type Environment,
  type Provider,
  type PullRequest,
  requestNames,
  type Written,
} from './provider.ts'

/** Undefined if the pipeline does not run for a pull request. */
export function findBitbucketPullRequest(env: Environment): PullRequest | undefined {
  const number = env.BITBUCKET_PR_ID ?? ''
  if (number === '') return undefined
  return {
    number,
    repo: env.BITBUCKET_REPO_FULL_NAME,
    branch: env.BITBUCKET_BRANCH,
    baseBranch: env.BITBUCKET_PR_DESTINATION_BRANCH,
    commit: env.BITBUCKET_COMMIT,
  }
}

/** Throws if the environment lacks something. */
export function openBitbucket(env: Environment, { number }: PullRequest, timeoutMs: number): Provider {
  const token = env.BITBUCKET_TOKEN?.trim() ?? ''
  const workspace = env.BITBUCKET_WORKSPACE ?? ''
  const slug = env.BITBUCKET_REPO_SLUG ?? ''
  if (token === '') {
    throw new CommentError(
      'BITBUCKET_TOKEN is not set. Create a repository access token with the permission Pull requests: Write, and add it as a secured variable.',
    )
  }
  if (workspace === '' || slug === '') {
    throw new CommentError(
      'BITBUCKET_WORKSPACE and BITBUCKET_REPO_SLUG must name the repository, as Bitbucket sets them in every step.',
    )
  }
  const host: Host = {
    title: 'Bitbucket',
    requestName: requestNames.bitbucket,
    apiUrl: (env.BITBUCKET_API_URL || 'https://api.bitbucket.org/2.0').replace(/\/+$/, ''),
    apiUrlName: 'BITBUCKET_API_URL',
    headers: { authorization: `Bearer ${token}` },
    timeoutMs,
    advice: {
      unauthorized: 'Check that BITBUCKET_TOKEN has not expired.',
      forbidden: 'BITBUCKET_TOKEN needs the permission Pull requests: Write.',
      notFound: `Check that BITBUCKET_TOKEN belongs to ${workspace}/${slug}.`,
    },
  }
  const comments = '/repositories/{workspace}/{slug}/pullrequests/{number}/comments'
  const params = { workspace, slug, number }
  return {
    title: host.title,
    markup: { flavor: 'python-markdown', maxLength: 32_768 },
    async *listComments() {
      for (let page = 1; ; page++) {
        const query = { pagelen: 100, sort: 'created_on', page }
        const { body } = await callProvider(host, { method: 'GET', path: comments, params, query })
        const { values, next } = toObject(body)
        yield toObjects(values)
          .filter(({ deleted, inline }) => deleted !== true && inline === undefined)
          .map(toComment)
        // Counted instead of following links: a link comes from outside, and the token would be sent along.
        if (toText(next) === undefined) return
      }
    },
    // Only the author of a comment can change it here, so trying to update shows whose it is.
    findSelf: async () => undefined,
    async create(text) {
      const body = { content: { raw: text } }
      return toWritten((await callProvider(host, { method: 'POST', path: comments, params, body })).body)
    },
    async update(id, text) {
      const path = `${comments}/{id}`
      const call = { method: 'PUT', path, params: { ...params, id }, body: { content: { raw: text } } } as const
      const { status, body } = await callProvider(host, call, [403, 404])
      return status > 299 ? undefined : toWritten(body)
    },
  }
}

function toComment(comment: JsonObject): Comment {
  return {
    id: toText(comment.id) ?? '',
    body: toText(toObject(comment.content).raw) ?? '',
    author: undefined,
    isBot: false,
  }
}

function toWritten(body: unknown): Written {
  return { url: toText(toObject(toObject(toObject(body).links).html).href) }
}

/** GitHub and GitHub Enterprise: comments of a pull request are comments of its issue. */
import { readGithubEvent } from '../ci/github-event.ts'
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

const nobody = ''

/** Undefined if the job does not run for a pull request. */
export async function findGithubPullRequest(env: Environment): Promise<PullRequest | undefined> {
  const event = await readGithubEvent(env.GITHUB_EVENT_PATH)
  const pull = toObject(event.pull_request)
  const number = toText(pull.number) ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1]
  if (number === undefined) return undefined
  const head = toObject(pull.head)
  const base = toObject(pull.base)
  const headRepo = toText(toObject(head.repo).full_name)
  const isFork = headRepo !== undefined && headRepo !== toText(toObject(base.repo).full_name)
  return {
    number,
    repo: env.GITHUB_REPOSITORY,
    // A fork's branch may have the name of one of ours; its label begins with the owner.
    branch: (isFork ? toText(head.label) : undefined) ?? toText(head.ref) ?? env.GITHUB_HEAD_REF,
    baseBranch: toText(base.ref) ?? env.GITHUB_BASE_REF,
    commit: toText(head.sha) ?? env.GITHUB_SHA,
  }
}

/** Throws if the environment lacks something. */
export function openGithub(env: Environment, { number }: PullRequest, timeoutMs: number): Provider {
  const token = env.GITHUB_TOKEN?.trim() ?? ''
  const [owner = '', repo = '', ...rest] = (env.GITHUB_REPOSITORY ?? '').split('/')
  if (token === '') {
    throw new CommentError(
      'GITHUB_TOKEN is not set. Add github.token to env as GITHUB_TOKEN, and pull-requests: write to permissions.',
    )
  }
  if (owner === '' || repo === '' || rest.length > 0) {
    throw new CommentError('GITHUB_REPOSITORY must be the repository, such as example/shop.')
  }
  const host: Host = {
    title: 'GitHub',
    requestName: requestNames.github,
    apiUrl: (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, ''),
    apiUrlName: 'GITHUB_API_URL',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    timeoutMs,
    advice: {
      unauthorized: 'Check GITHUB_TOKEN.',
      forbidden:
        'Add pull-requests: write to the permissions of the job. In pull requests from forks, the token is always read-only.',
      notFound: `Check GITHUB_REPOSITORY (${owner}/${repo}), and that the token may read it.`,
    },
  }
  const comments = '/repos/{owner}/{repo}/issues/{number}/comments'
  const params = { owner, repo, number }
  return {
    title: host.title,
    markup: { flavor: 'commonmark', maxLength: 65_536 },
    async *listComments() {
      for (let page = 1; ; page++) {
        const query = { per_page: 100, page }
        const { headers, body } = await callProvider(host, { method: 'GET', path: comments, params, query })
        yield toObjects(body).map(toComment)
        // Counted instead of following links: a link comes from outside, and the token would be sent along.
        if (!/<[^>]*>;\s*rel="next"/.test(headers.get('link') ?? '')) return
      }
    },
    async findSelf() {
      // Tokens of apps and jobs have no user; their comments are marked as a bot's.
      const { status, body } = await callProvider(host, { method: 'GET', path: '/user' }, [403, 404])
      return status === 200 ? toText(toObject(body).login) : nobody
    },
    async create(text) {
      const { body } = await callProvider(host, { method: 'POST', path: comments, params, body: { body: text } })
      return toWritten(body)
    },
    async update(id, text) {
      const path = '/repos/{owner}/{repo}/issues/comments/{id}'
      const call = { method: 'PATCH', path, params: { owner, repo, id }, body: { body: text } } as const
      const { status, body } = await callProvider(host, call, [404])
      return status === 404 ? undefined : toWritten(body)
    },
  }
}

function toComment(comment: JsonObject): Comment {
  const user = toObject(comment.user)
  return {
    id: toText(comment.id) ?? '',
    body: toText(comment.body) ?? '',
    author: toText(user.login),
    isBot: user.type === 'Bot',
  }
}

function toWritten(body: unknown): Written {
  return { url: toText(toObject(body).html_url) }
}

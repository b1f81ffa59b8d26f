/** GitLab: comments of a merge request are its notes. */

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

/** Undefined if the pipeline does not run for a merge request. */
export function findGitlabMergeRequest(env: Environment): PullRequest | undefined {
  const number = env.CI_MERGE_REQUEST_IID ?? ''
  if (number === '') return undefined
  const source = env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME
  const sourceProject = env.CI_MERGE_REQUEST_SOURCE_PROJECT_PATH
  const targetProject = env.CI_MERGE_REQUEST_PROJECT_PATH || env.CI_PROJECT_PATH
  const isFork = Boolean(sourceProject) && sourceProject !== targetProject
  return {
    number,
    repo: targetProject,
    branch: isFork && source !== undefined ? `${sourceProject}:${source}` : source,
    baseBranch: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
    // In merged results pipelines, the commit has no real author.
    commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
  }
}

/** Throws if the environment lacks something. */
export function openGitlab(env: Environment, { number }: PullRequest, timeoutMs: number): Provider {
  const token = env.GITLAB_TOKEN?.trim() ?? ''
  // The merge request is in its target project, even if the pipeline runs in a fork.
  const project = env.CI_MERGE_REQUEST_PROJECT_ID || env.CI_PROJECT_ID || ''
  const apiUrl = (env.CI_API_V4_URL ?? '').replace(/\/+$/, '')
  if (token === '') {
    throw new CommentError(
      'GITLAB_TOKEN is not set. Create a project access token with the role Reporter and the scope api, and add it as a masked variable; CI_JOB_TOKEN cannot comment.',
    )
  }
  if (project === '' || !URL.canParse(apiUrl)) {
    throw new CommentError('CI_API_V4_URL and CI_PROJECT_ID must name the project, as GitLab sets them in every job.')
  }
  const host: Host = {
    title: 'GitLab',
    requestName: requestNames.gitlab,
    apiUrl,
    apiUrlName: 'CI_API_V4_URL',
    headers: { 'private-token': token },
    timeoutMs,
    advice: {
      unauthorized: 'Check that GITLAB_TOKEN has not expired and is available on this branch.',
      forbidden: 'GITLAB_TOKEN needs the scope api and at least the role Reporter in the project.',
      notFound: `Check that GITLAB_TOKEN belongs to project ${project}.`,
    },
  }
  const notes = '/projects/{project}/merge_requests/{number}/notes'
  const params = { project, number }
  return {
    title: host.title,
    markup: { flavor: 'commonmark', maxLength: 1_000_000 },
    async *listComments() {
      for (let page = 1; ; ) {
        const query = { per_page: 100, page, sort: 'asc', order_by: 'created_at', activity_filter: 'only_comments' }
        const { headers, body } = await callProvider(host, { method: 'GET', path: notes, params, query })
        yield toObjects(body)
          .filter(({ system }) => system !== true)
          .map(toComment)
        const next = Number(headers.get('x-next-page'))
        if (!Number.isInteger(next) || next <= page) return
        page = next
      }
    },
    async findSelf() {
      const { status, body } = await callProvider(host, { method: 'GET', path: '/user' }, [401, 403, 404])
      return status === 200 ? toText(toObject(body).id) : undefined
    },
    async create(text) {
      const { body } = await callProvider(host, { method: 'POST', path: notes, params, body: { body: text } })
      return toWritten(env, number, body)
    },
    async update(id, text) {
      const call = { method: 'PUT', path: `${notes}/{id}`, params: { ...params, id }, body: { body: text } } as const
      const { status, body } = await callProvider(host, call, [403, 404])
      return status > 299 ? undefined : toWritten(env, number, body)
    },
  }
}

function toComment(note: JsonObject): Comment {
  return {
    id: toText(note.id) ?? '',
    body: toText(note.body) ?? '',
    author: toText(toObject(note.author).id),
    isBot: false,
  }
}

/** Notes come without their address. */
function toWritten(env: Environment, number: string, body: unknown): Written {
  const id = toText(toObject(body).id)
  const project = env.CI_MERGE_REQUEST_PROJECT_URL || env.CI_PROJECT_URL
  const isKnown = project !== undefined && project !== '' && id !== undefined
  return { url: isKnown ? `${project}/-/merge_requests/${number}#note_${id}` : undefined }
}

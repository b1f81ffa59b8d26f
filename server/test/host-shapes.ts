/**
 * The published APIs of the code hosts for pull request comments: operations, queries, bodies and answers. GitHub: REST
 * API, issue comments. GitLab: Notes API. Bitbucket Cloud: REST API, pull requests.
 */
import type { HostComment } from './code-host.ts'

export type ProviderName = 'github' | 'gitlab' | 'bitbucket'
type Schema = Record<string, unknown>

export type Operation = {
  does: 'list' | 'create' | 'update' | 'self'
  method: string
  path: RegExp
  query?: Record<string, Schema>
  body?: Schema
}

type Page = { headers?: Record<string, string>; body: unknown }
type Facts = { isApp: boolean }

type HostShapes = {
  headers: Record<string, RegExp>
  operations: Operation[]
  print(comment: HostComment, facts: Facts): unknown
  printPage(comments: HostComment[], address: URL, facts: Facts): Page
  printSelf(login: string): unknown
  readText(body: unknown): string
  env(url: string): Record<string, string>
}

const pageNumber = { type: 'integer', minimum: 1 }
const pageSize = { type: 'integer', minimum: 1, maximum: 100 }
const at = '2026-03-01T09:00:00Z'
/** Users are identified by number if the host does so. */
const idOf = (author: string) => 7000 + author.length

function cutPage(comments: HostComment[], address: URL, sizeName: string) {
  const size = Number(address.searchParams.get(sizeName) ?? 30)
  const page = Number(address.searchParams.get('page') ?? 1)
  return { page, items: comments.slice((page - 1) * size, page * size), isLast: page * size >= comments.length }
}

function otherPage(address: URL, page: number): string {
  const other = new URL(address)
  other.searchParams.set('page', String(page))
  return other.href
}

const textOf = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

const github: HostShapes = {
  headers: {
    authorization: /^Bearer ghs_\w+$/,
    accept: /^application\/vnd\.github\+json$/,
    'x-github-api-version': /^\d{4}-\d\d-\d\d$/,
    'user-agent': /./,
  },
  operations: [
    {
      does: 'list',
      method: 'GET',
      path: /^\/repos\/example\/shop\/issues\/12\/comments$/,
      query: { per_page: pageSize, page: pageNumber, since: { type: 'string' } },
    },
    {
      does: 'create',
      method: 'POST',
      path: /^\/repos\/example\/shop\/issues\/12\/comments$/,
      body: { type: 'object', required: ['body'], additionalProperties: false, properties: { body: textOf(65_536) } },
    },
    {
      does: 'update',
      method: 'PATCH',
      path: /^\/repos\/example\/shop\/issues\/comments\/(?<id>\d+)$/,
      body: { type: 'object', required: ['body'], additionalProperties: false, properties: { body: textOf(65_536) } },
    },
    { does: 'self', method: 'GET', path: /^\/user$/ },
  ],
  print: ({ id, author, body }, { isApp }) => ({
    id,
    node_id: `IC_${id}`,
    url: `https://api.github.com/repos/example/shop/issues/comments/${id}`,
    html_url: `https://github.com/example/shop/pull/12#issuecomment-${id}`,
    issue_url: 'https://api.github.com/repos/example/shop/issues/12',
    body,
    user: {
      login: author,
      id: idOf(author),
      type: author === 'parapet-bot' && isApp ? 'Bot' : 'User',
      site_admin: false,
    },
    author_association: 'CONTRIBUTOR',
    created_at: at,
    updated_at: at,
  }),
  printPage(comments, address, facts) {
    const { page, items, isLast } = cutPage(comments, address, 'per_page')
    const links = [
      ...(page > 1 ? [`<${otherPage(address, page - 1)}>; rel="prev"`] : []),
      ...(isLast ? [] : [`<${otherPage(address, page + 1)}>; rel="next"`]),
    ]
    const headers: Record<string, string> = links.length === 0 ? {} : { link: links.join(', ') }
    return { headers, body: items.map((comment) => github.print(comment, facts)) }
  },
  printSelf: (login) => ({ login, id: idOf(login), type: 'User' }),
  readText: (body) => (body as { body: string }).body,
  env: (url) => ({ GITHUB_API_URL: url, GITHUB_REPOSITORY: 'example/shop', GITHUB_TOKEN: 'ghs_secret' }),
}

const gitlabBody = {
  type: 'object',
  required: ['body'],
  additionalProperties: false,
  properties: { body: textOf(1_000_000), created_at: { type: 'string' }, internal: { type: 'boolean' } },
}

const gitlab: HostShapes = {
  headers: { 'private-token': /^glpat-\w+$/ },
  operations: [
    {
      does: 'list',
      method: 'GET',
      path: /^\/api\/v4\/projects\/42\/merge_requests\/12\/notes$/,
      query: {
        page: pageNumber,
        per_page: pageSize,
        sort: { enum: ['asc', 'desc'] },
        order_by: { enum: ['created_at', 'updated_at'] },
        activity_filter: { enum: ['all_notes', 'only_comments', 'only_activity'] },
      },
    },
    {
      does: 'create',
      method: 'POST',
      path: /^\/api\/v4\/projects\/42\/merge_requests\/12\/notes$/,
      body: gitlabBody,
    },
    {
      does: 'update',
      method: 'PUT',
      path: /^\/api\/v4\/projects\/42\/merge_requests\/12\/notes\/(?<id>\d+)$/,
      body: {
        type: 'object',
        required: ['body'],
        additionalProperties: false,
        properties: { body: textOf(1_000_000) },
      },
    },
    { does: 'self', method: 'GET', path: /^\/api\/v4\/user$/ },
  ],
  print: ({ id, author, body }) => ({
    id,
    type: null,
    body,
    author: { id: idOf(author), username: author, name: author, state: 'active' },
    created_at: at,
    updated_at: at,
    system: false,
    noteable_id: 9,
    noteable_type: 'MergeRequest',
    project_id: 42,
    resolvable: false,
    confidential: false,
    internal: false,
    noteable_iid: 12,
  }),
  printPage(comments, address, facts) {
    const { page, items, isLast } = cutPage(comments, address, 'per_page')
    const headers = {
      'x-page': String(page),
      'x-next-page': isLast ? '' : String(page + 1),
      'x-per-page': address.searchParams.get('per_page') ?? '20',
    }
    return { headers, body: items.map((comment) => gitlab.print(comment, facts)) }
  },
  printSelf: (username) => ({ id: idOf(username), username, name: username, state: 'active' }),
  readText: (body) => (body as { body: string }).body,
  env: (url) => ({
    CI_API_V4_URL: `${url}/api/v4`,
    CI_PROJECT_ID: '42',
    CI_PROJECT_PATH: 'example/shop',
    CI_PROJECT_URL: 'https://gitlab.example.com/example/shop',
    CI_COMMIT_SHA: '5f4e1c67a2d2',
    CI_MERGE_REQUEST_IID: '12',
    CI_MERGE_REQUEST_PROJECT_ID: '42',
    CI_MERGE_REQUEST_PROJECT_PATH: 'example/shop',
    CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.example.com/example/shop',
    CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: 'example/shop',
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'cart',
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    GITLAB_TOKEN: 'glpat-secret',
  }),
}

const bitbucketBody = {
  type: 'object',
  required: ['content'],
  additionalProperties: false,
  properties: {
    content: { type: 'object', required: ['raw'], additionalProperties: false, properties: { raw: textOf(32_768) } },
    parent: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
  },
}

const bitbucket: HostShapes = {
  headers: { authorization: /^Bearer \w+$/ },
  operations: [
    {
      does: 'list',
      method: 'GET',
      path: /^\/2\.0\/repositories\/example\/shop\/pullrequests\/12\/comments$/,
      query: { pagelen: pageSize, page: pageNumber, sort: { type: 'string' }, q: { type: 'string' } },
    },
    {
      does: 'create',
      method: 'POST',
      path: /^\/2\.0\/repositories\/example\/shop\/pullrequests\/12\/comments$/,
      body: bitbucketBody,
    },
    {
      does: 'update',
      method: 'PUT',
      path: /^\/2\.0\/repositories\/example\/shop\/pullrequests\/12\/comments\/(?<id>\d+)$/,
      body: bitbucketBody,
    },
  ],
  print: ({ id, author, body }) => ({
    type: 'pullrequest_comment',
    id,
    content: { type: 'rendered', raw: body, markup: 'markdown', html: '' },
    user: { type: 'user', display_name: author, uuid: `{${author}}`, nickname: author },
    deleted: false,
    pending: false,
    created_on: at,
    updated_on: at,
    pullrequest: { type: 'pullrequest', id: 12 },
    links: { html: { href: `https://bitbucket.org/example/shop/pull-requests/12/_/diff#comment-${id}` } },
  }),
  printPage(comments, address, facts) {
    const { page, items, isLast } = cutPage(comments, address, 'pagelen')
    const values = items.map((comment) => bitbucket.print(comment, facts))
    const pagelen = Number(address.searchParams.get('pagelen') ?? 10)
    return {
      body: { values, page, pagelen, size: comments.length, ...(isLast ? {} : { next: otherPage(address, page + 1) }) },
    }
  },
  printSelf: (name) => ({ type: 'user', display_name: name, uuid: `{${name}}` }),
  readText: (body) => (body as { content: { raw: string } }).content.raw,
  env: (url) => ({
    BITBUCKET_API_URL: `${url}/2.0`,
    BITBUCKET_WORKSPACE: 'example',
    BITBUCKET_REPO_SLUG: 'shop',
    BITBUCKET_REPO_FULL_NAME: 'example/shop',
    BITBUCKET_PR_ID: '12',
    BITBUCKET_BRANCH: 'cart',
    BITBUCKET_PR_DESTINATION_BRANCH: 'main',
    BITBUCKET_COMMIT: '5f4e1c67a2d2',
    BITBUCKET_TOKEN: 'secret',
  }),
}

export const hostShapes: Record<ProviderName, HostShapes> = { github, gitlab, bitbucket }

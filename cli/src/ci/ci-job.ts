/**
 * What a CI system says about its job, in its documented variables. Missing values are left out, and variables with
 * another meaning (such as who started the job) are not used.
 */
import { toPerson } from '../git/mailmap.ts'
import { toObject } from '../read-json.ts'
import { readGithubEvent } from './github-event.ts'

/** A value, and where it comes from. */
export type CiValue = { value: string; from: string }

/** What is known about the job. */
export type CiJob = {
  /** The name of the CI system. */
  system: string
  repo?: CiValue | undefined
  branch?: CiValue | undefined
  commit?: CiValue | undefined
  author?: CiValue | undefined
  /** The target of a pull request: a branch of the remote, or a commit. */
  base?: CiValue | undefined
  /** The main branch of the remote. */
  defaultBranch?: CiValue | undefined
}

type Env = Readonly<Record<string, string | undefined>>
/** The first of these variables that has a value. */
type Pick = (...names: string[]) => CiValue | undefined

/** The CI system of this process; undefined elsewhere. */
export async function readCiJob(env: Env): Promise<CiJob | undefined> {
  const pick: Pick = (...names) => {
    for (const name of names) {
      const value = env[name]?.trim()
      if (value !== undefined && value !== '') return { value, from: name }
    }
    return undefined
  }
  if (env.GITHUB_ACTIONS === 'true') return readGitHub(pick)
  if (env.GITLAB_CI === 'true') return readGitLab(pick)
  if (pick('BITBUCKET_BUILD_NUMBER') !== undefined) return readBitbucket(pick)
  if (env.TF_BUILD?.toLowerCase() === 'true') return readAzure(pick)
  if (pick('JENKINS_URL') !== undefined) return readJenkins(pick)
  return undefined
}

/** docs.github.com, "Variables reference". */
async function readGitHub(pick: Pick): Promise<CiJob> {
  const event = await readGithubEvent(pick('GITHUB_EVENT_PATH')?.value)
  const fromEvent = (...path: string[]): CiValue | undefined => {
    const value = path.reduce<unknown>((holder, name) => toObject(holder)[name], event)
    return typeof value === 'string' && value !== '' ? { value, from: `the event's ${path.join('.')}` } : undefined
  }
  return {
    system: 'GitHub Actions',
    repo: pick('GITHUB_REPOSITORY'),
    // In a pull request GITHUB_REF_NAME is "12/merge", and GITHUB_SHA a merge that GitHub made for the job.
    branch: pick('GITHUB_HEAD_REF', 'GITHUB_REF_NAME'),
    commit: fromEvent('pull_request', 'head', 'sha') ?? pick('GITHUB_SHA'),
    author: fromEvent('head_commit', 'author', 'email'),
    base: toRemote(pick('GITHUB_BASE_REF')),
    defaultBranch: toRemote(fromEvent('repository', 'default_branch')),
  }
}

/** docs.gitlab.com, "Predefined CI/CD variables reference". */
function readGitLab(pick: Pick): CiJob {
  // Set if the job runs on a merge by GitLab, which has no real author.
  const merged = pick('CI_MERGE_REQUEST_SOURCE_BRANCH_SHA')
  return {
    system: 'GitLab CI',
    repo: pick('CI_PROJECT_PATH'),
    branch: pick('CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_BRANCH'),
    commit: merged ?? pick('CI_COMMIT_SHA'),
    author: merged === undefined ? change(pick('CI_COMMIT_AUTHOR'), (author) => toPerson(author).email) : undefined,
    base: pick('CI_MERGE_REQUEST_DIFF_BASE_SHA'),
    defaultBranch: toRemote(pick('CI_DEFAULT_BRANCH')),
  }
}

/** support.atlassian.com, "Variables and secrets". No variable names the author. */
function readBitbucket(pick: Pick): CiJob {
  return {
    system: 'Bitbucket Pipelines',
    repo: pick('BITBUCKET_REPO_FULL_NAME'),
    branch: pick('BITBUCKET_BRANCH'),
    commit: pick('BITBUCKET_COMMIT'),
    base: toRemote(pick('BITBUCKET_PR_DESTINATION_BRANCH')),
  }
}

/**
 * learn.microsoft.com, "Predefined variables". BUILD_REQUESTEDFOREMAIL is the person who started the job, so it is not
 * used.
 */
function readAzure(pick: Pick): CiJob {
  const project = pick('SYSTEM_TEAMPROJECT')?.value
  const isAzureRepos = pick('BUILD_REPOSITORY_PROVIDER')?.value.toLowerCase() === 'tfsgit'
  return {
    system: 'Azure Pipelines',
    // Elsewhere the name already begins with an owner.
    repo: change(pick('BUILD_REPOSITORY_NAME'), (name) => (isAzureRepos && project ? `${project}/${name}` : name)),
    branch: change(pick('SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCH'), toBranch),
    commit: pick('SYSTEM_PULLREQUEST_SOURCECOMMITID', 'BUILD_SOURCEVERSION'),
    base: toRemote(change(pick('SYSTEM_PULLREQUEST_TARGETBRANCH'), toBranch)),
  }
}

/** Variables of the Git and Branch API plugins. GIT_AUTHOR_EMAIL is the job's own commit author, so it is not used. */
function readJenkins(pick: Pick): CiJob {
  const address = pick('GIT_URL', 'GIT_URL_1')
  const name = address === undefined ? undefined : toRepositoryName(address.value)
  return {
    system: 'Jenkins',
    repo: address === undefined || name === undefined ? undefined : { ...address, value: name },
    branch:
      pick('CHANGE_BRANCH', 'BRANCH_NAME') ?? change(pick('GIT_BRANCH'), (branch) => branch.replace(/^origin\//, '')),
    commit: pick('GIT_COMMIT'),
    author: pick('CHANGE_AUTHOR_EMAIL'),
    base: toRemote(pick('CHANGE_TARGET')),
  }
}

/** `git@host:example/shop.git` and `https://token@host/example/shop.git` are example/shop. */
function toRepositoryName(address: string): string | undefined {
  const path =
    /^[\w.-]+@[^/:]+:(?!\d+\/)(.+)$/.exec(address)?.[1] ?? (URL.canParse(address) ? new URL(address).pathname : '')
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  return name === '' ? undefined : name
}

function toBranch(ref: string): string {
  return ref.replace(/^refs\/heads\//, '')
}

function toRemote(branch: CiValue | undefined): CiValue | undefined {
  return change(branch, (name) => `origin/${name}`)
}

function change(found: CiValue | undefined, toValue: (value: string) => string): CiValue | undefined {
  return found === undefined ? undefined : { ...found, value: toValue(found.value) }
}

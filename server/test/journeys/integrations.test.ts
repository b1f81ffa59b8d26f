/**
 * The files in integrations/: valid for the providers, and their shell steps run against a real Parapet and a code
 * host.
 */
import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { startCodeHost } from '../code-host.ts'
import { integrationShapes } from '../integration-shapes.ts'
import { locationOf, sarifFile } from '../sarif-world.ts'
import { npmWithoutRegistry, serveOwnPackages } from './own-packages.ts'
import { cleanEnvironment, createGivenDatabase, type RunningServer, useParapet } from './parapet.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let server: RunningServer
let env: Record<string, string>
let folder = ''
let commit = ''

const read = (name: string) => readFile(join(root, 'integrations', name), 'utf8')
const action = parse(await read('github/action.yml'))
const [component, jobs] = parseAllDocuments(await read('gitlab/templates/parapet.yml')).map((one) => one.toJS())
const pipe = parse(await read('bitbucket/pipe.yml'))
const step = action.runs.steps[0]
const job = jobs['parapet-findings']

/** Anyone who can push may choose such a branch name. */
const evilBranch = 'cart$(touch pwned)`touch pwned`;touch pwned;"\'&&touch pwned'

beforeAll(async () => {
  await serveOwnPackages()
  given = await createGivenDatabase()
  const operate = (...args: string[]) => parapet.runJson(args, given.env)
  const admin = ['--admin-name', 'First Admin', '--admin-email', 'admin@example.com']
  await operate('org', 'create', '--name', 'Example', '--slug', 'example', '--domain', 'example.com', ...admin)
  await operate('user', 'create', '--org', 'example', '--name', 'Ada', '--email', 'ada@example.com')
  const scopes = 'sarif:ingest,sarif:read'
  const created = await operate('key', 'create', '--org', 'example', '--name', 'CI', '--scopes', scopes)
  server = await parapet.serve(given.env)
  env = { PARAPET_URL: server.url, PARAPET_API_KEY: created.value.key }
  folder = await parapet.folder()
  const results = [89, 79].map((cwe) => ({
    ruleId: `rule-${cwe}`,
    level: 'error',
    taxa: [{ id: `CWE-${cwe}` }],
    locations: [locationOf('src/app.ts', cwe)],
  }))
  await writeFile(join(folder, 'results.sarif'), sarifFile({ results }))
  await plantCommands()
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder })
  await git('init', '--quiet', '--initial-branch=cart')
  await git('add', 'results.sarif')
  await git('commit', '--quiet', '--message', 'scan')
  commit = (await git('rev-parse', 'HEAD')).stdout.trim()
})
afterAll(async () => {
  await server?.stop()
  await given?.drop()
})

/** The reviewed folder brings commands and settings of npm that the job must not use. */
async function plantCommands(): Promise<void> {
  const planted = join(folder, 'node_modules/.bin')
  await mkdir(planted, { recursive: true })
  await writeFile(join(planted, 'parapet-cli'), '#!/bin/sh\ntouch pwned\n', { mode: 0o755 })
  await writeFile(join(folder, '.npmrc'), `script-shell=${join(planted, 'parapet-cli')}\noffline=true\n`)
}

async function startScript(program: string, args: string[], variables: Record<string, string>) {
  const own = { ...npmWithoutRegistry(await parapet.folder()), ...variables }
  return await parapet.spawn(program, args, { env: cleanEnvironment(own), cwd: folder }).ended
}

async function runScript(program: string, args: string[], variables: Record<string, string>): Promise<string> {
  const ended = await startScript(program, args, variables)
  expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: '' })
  await expect(access(join(folder, 'pwned'))).rejects.toThrow('ENOENT')
  return ended.stdout
}

async function lastRun() {
  const { body } = await server.request('GET', '/api/public/v1/sarif/runs?limit=1', undefined, env.PARAPET_API_KEY)
  return body[0]
}

/** Fills in the expressions of a step, as the runner does. */
function runnerEnv(inputs: Record<string, string>, github: { headSha: string; token: string }): Record<string, string> {
  const values = Object.entries(step.env as Record<string, string>).map(([name, text]) => {
    const value = text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      if (expression.startsWith('inputs.')) {
        const input = expression.slice('inputs.'.length)
        return (inputs[input] ?? String(action.inputs[input].default)).replace(
          /^\$\{\{ github\.token \}\}$/,
          github.token,
        )
      }
      if (expression === 'github.event.pull_request.head.sha || github.sha') return github.headSha
      throw new Error(`unknown expression ${expression}`)
    })
    return [name, value]
  })
  return Object.fromEntries(values)
}

test.each([
  ['github/action.yml', action, integrationShapes.action],
  ['the header of gitlab/templates/parapet.yml', component, integrationShapes.gitlabHeader],
  ['the jobs of gitlab/templates/parapet.yml', jobs, integrationShapes.gitlabJobs],
  ['bitbucket/pipe.yml', pipe, integrationShapes.pipe],
])('%s matches the schema that the provider publishes', (_, document, schema) => {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
  const check = ajv.compile(schema)
  check(document)

  expect(check.errors).toBeNull()
})

test('no value is pasted into a script, images are pinned, and the command comes from the service', async () => {
  const scripts = [step.run, ...job.script, await read('bitbucket/pipe.sh'), await read('bitbucket/Dockerfile')].join(
    '\n',
  )
  const installs = scripts.match(/^.*npm .*$/gm) ?? []

  expect(scripts).not.toMatch(/\$\{\{|\$\[\[|\beval\b/)
  expect(installs).toHaveLength(6)
  expect(
    installs.filter((line) => !/"\$\{PARAPET_URL%\/\}\/cli\.tgz"| --ignore-scripts .*\.\/\*\.tgz/.test(line)),
  ).toEqual([])
  expect(component.spec.inputs.image.default).toMatch(/^node:\d+\.\d+\.\d+-alpine$/)
  expect(scripts).toMatch(/^FROM node:\d+\.\d+\.\d+-alpine$/m)
  expect(pipe.image).toMatch(/:\d+\.\d+\.\d+(-rc\.\d+)?$/)
})

test('every value that a script uses is passed to it, and every input is used', () => {
  const given = JSON.stringify(step.env)
  expect(Object.keys(action.inputs).filter((name) => !given.includes(`inputs.${name} `))).toEqual([])
  const used = JSON.stringify(jobs)
  expect(Object.keys(component.spec.inputs).filter((name) => !used.includes(`inputs.${name} `))).toEqual([])
})

test('the workflow on the GitHub page requests minimal permissions', async () => {
  const readme = await read('github/README.md')
  const workflow = parse(/```yaml\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')

  expect(workflow.permissions).toEqual({})
  expect(workflow.jobs.findings.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
  const used = workflow.jobs.findings.steps.at(-1)
  expect(Object.keys(used.with).filter((name) => action.inputs[name] === undefined)).toEqual([])
  expect(
    Object.keys(action.inputs).filter((name) => action.inputs[name].required && used.with[name] === undefined),
  ).toEqual([])
})

test.each([
  [
    'gitlab/README.md',
    (page: { include: { inputs: object }[] }) => page.include[0]?.inputs,
    () => Object.keys(component.spec.inputs),
  ],
  [
    'bitbucket/README.md',
    (page: { definitions: { steps: { step: { script: { variables: object }[] } }[] } }) =>
      page.definitions.steps[0]?.step.script[0]?.variables,
    () => pipe.variables.map(({ name }: { name: string }) => name),
  ],
] as const)('the sample in %s uses only existing inputs', async (name, pick, listKnown) => {
  const page = parse(/```yaml\n([\s\S]*?)```/.exec(await read(name))?.[1] ?? '')
  const known = listKnown()

  expect(Object.keys(pick(page) ?? {}).length).toBeGreaterThan(1)
  expect(Object.keys(pick(page) ?? {}).filter((one) => !known.includes(one))).toEqual([])
})

test('GitHub: the step uploads and comments, whatever the branch name', async () => {
  const host = await startCodeHost('github')
  const repo = { full_name: 'example/shop' }
  const pull = { number: 12, head: { ref: evilBranch, sha: commit, repo }, base: { ref: 'main', repo } }
  const event = join(folder, 'event.json')
  await writeFile(event, JSON.stringify({ number: 12, pull_request: pull }))
  const inputs = { url: server.url, 'api-key': env.PARAPET_API_KEY as string, 'comment-key': 'scanner' }
  const runner = { ...runnerEnv(inputs, { headSha: commit, token: 'ghs_secret' }), GITHUB_API_URL: host.url }
  const variables = { ...runner, GITHUB_REPOSITORY: 'example/shop', GITHUB_REF_NAME: '12/merge', GITHUB_SHA: 'merge' }
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run]
  await runScript('bash', shell, { ...variables, GITHUB_HEAD_REF: evilBranch, GITHUB_EVENT_PATH: event })
  const pulled = await lastRun()
  await runScript('bash', shell, { ...variables, GITHUB_REF_NAME: evilBranch, COMMENT: 'false', HEAD_SHA: commit })

  expect(host.problems).toEqual([])
  expect(host.comments.map(({ body }) => body.split('\n')[0])).toEqual(['<!-- parapet:findings:scanner -->'])
  const expected = { repo: 'example/shop', branch: evilBranch, commitSha: commit, commitAuthorEmail: 'ada@example.com' }
  expect(pulled).toMatchObject(expected)
  expect(await lastRun()).toMatchObject(expected)
})

test('GitHub: with a checksum, the step runs that file only', async () => {
  const checksum = await fetch(`${server.url}/cli.tgz.sha256`).then((response) => response.text())
  const start = (sha256: string) => {
    const inputs = { url: `${server.url}/`, 'api-key': env.PARAPET_API_KEY as string, 'cli-sha256': sha256 }
    const runner = { ...runnerEnv(inputs, { headSha: commit, token: 'ghs_secret' }), GITHUB_REPOSITORY: 'example/shop' }
    const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run]
    return startScript('bash', shell, { ...runner, GITHUB_REF_NAME: 'main', GITHUB_SHA: commit })
  }
  const [known, other] = await Promise.all([start(checksum.slice(0, 64)), start('0'.repeat(64))])

  expect(known, known.stderr).toMatchObject({ code: 0, stderr: '' })
  expect(other).toMatchObject({ code: 1, stdout: '' })
  expect(other.stderr).toContain('computed checksum did NOT match')
})

test('GitLab: the script uploads and comments, whatever the branch name', async () => {
  const host = await startCodeHost('gitlab')
  const inputs: Record<string, string> = { url: server.url }
  const variables = Object.fromEntries(
    Object.entries(job.variables as Record<string, string>).map(([name, text]) => [
      name,
      text.replace(
        /\$\[\[ inputs\.([\w-]+) \]\]/,
        (_, input) => inputs[input] ?? String(component.spec.inputs[input].default),
      ),
    ]),
  )
  const author = { CI_COMMIT_AUTHOR: 'Ada Example <ada@example.com>' }
  const shared = { ...env, ...host.env, ...variables, ...author, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: evilBranch }
  await runScript('sh', ['-c', job.script.join('\n')], shared)
  const pulled = await lastRun()
  const push = { CI_MERGE_REQUEST_IID: '', CI_COMMIT_BRANCH: evilBranch, CI_COMMIT_SHA: 'pushed' }
  await runScript('sh', ['-c', job.script.join('\n')], { ...shared, ...push })

  expect(host.problems).toEqual([])
  expect(host.comments).toHaveLength(1)
  expect(pulled).toMatchObject({ repo: 'example/shop', branch: evilBranch, commitAuthorEmail: 'ada@example.com' })
  expect(await lastRun()).toMatchObject({
    branch: evilBranch,
    commitSha: 'pushed',
    commitAuthorEmail: 'ada@example.com',
  })
})

/** Runs what the build of the image runs, after the packages of its system. */
async function installAsImage(variables: Record<string, string>) {
  const place = await parapet.folder()
  const [, lines = ''] =
    /^RUN apk add --no-cache git \\\n\s*&& ([\s\S]*?[^\\])\n/m.exec(await read('bitbucket/Dockerfile')) ?? []
  const settings = { ...npmWithoutRegistry(place), npm_config_prefix: join(place, 'system'), PARAPET_URL: server.url }
  const own = cleanEnvironment({ ...settings, ...variables })
  const ended = await parapet.spawn('sh', ['-c', lines], { env: own, cwd: place }).ended
  return { ended, path: `${join(place, 'system/bin')}${delimiter}${own.PATH}` }
}

test('Bitbucket: the image gets the command from the service, and no other file than the one of the checksum', async () => {
  const checksum = await fetch(`${server.url}/cli.tgz.sha256`).then((response) => response.text())
  const [known, other] = await Promise.all(
    [checksum.slice(0, 64), '0'.repeat(64)].map((sha256) => installAsImage({ CLI_SHA256: sha256 })),
  )

  expect(known?.ended, known?.ended.stderr).toMatchObject({ code: 0 })
  expect(other?.ended.code).toBe(1)
})

test('Bitbucket: the pipe uploads and comments, whatever the branch name', async () => {
  const host = await startCodeHost('bitbucket')
  const image = await installAsImage({ CLI_SHA256: '' })
  expect(image.ended, image.ended.stderr).toMatchObject({ code: 0 })
  const shared = { ...env, ...host.env, PATH: image.path, BITBUCKET_COMMIT: commit, BITBUCKET_BRANCH: evilBranch }
  const script = [join(root, 'integrations/bitbucket/pipe.sh')]
  await runScript('sh', script, { ...shared, BITBUCKET_CLONE_DIR: folder, MIN_SEVERITY: 'low' })
  const pulled = await lastRun()
  await runScript('sh', script, { ...shared, BITBUCKET_PR_ID: '', MIN_SEVERITY: 'high' })

  expect(host.problems).toEqual([])
  expect(host.comments).toHaveLength(1)
  const expected = { repo: 'example/shop', branch: evilBranch, commitSha: commit, commitAuthorEmail: 'ada@example.com' }
  expect(pulled).toMatchObject(expected)
  expect(await lastRun()).toMatchObject(expected)
})

test('Bitbucket: the pipe says which variable is missing', async () => {
  const script = [join(root, 'integrations/bitbucket/pipe.sh')]
  const ended = await parapet.spawn('sh', script, { env: cleanEnvironment({}), cwd: folder }).ended

  expect(ended.code).not.toBe(0)
  expect(ended.stderr).toContain('Set PARAPET_URL to the URL of your Parapet.')
})

/** The packages of the story in a registry on this machine, with the real npm: which release runs where, and what npm prints. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { atEnd } from '#scenario/clean-up'
import { hasLine } from '#scenario/quotes'
import type { Scenario } from '#scenario/scenario'
import { createShell, type Shell } from '#scenario/shell'
import { MissingTool } from '#scenario/tools'

export const notRun = {
  '2-attack, the log of collect.example.net': 'the other build servers belong to the story',
  'code/release.ts': 'it pushes an image with docker; what npm does in it is run',
}

type Packument = {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, { version: string; dist: { tarball: string } }>
  _attachments?: Record<string, { data: string }>
}

/** What npm asks a registry for, and no more. */
async function openRegistry(): Promise<{ url: string; packages: Map<string, Packument> }> {
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url?.split('?')[0]?.slice(1) ?? '')
    const answer = (status: number, body: object | Buffer) => {
      response.writeHead(status, {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      })
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
    }
    if (request.method === 'PUT') {
      const sent = JSON.parse(await readText(request)) as Packument
      const kept = packages.get(path)
      const [version = ''] = Object.keys(sent.versions)
      if (kept?.versions[version] !== undefined)
        return answer(403, { error: `You cannot publish over the previously published versions: ${version}.` })
      for (const [name, { data }] of Object.entries(sent._attachments ?? {}))
        tarballs.set(name, Buffer.from(data, 'base64'))
      packages.set(path, {
        name: path,
        'dist-tags': { ...kept?.['dist-tags'], ...sent['dist-tags'] },
        versions: { ...kept?.versions, ...sent.versions },
      })
      return answer(201, { ok: true })
    }
    // The database of known problems knows nothing yet.
    if (request.method === 'POST') return answer(200, {})
    const tarball = tarballs.get(path.split('/-/')[1] ?? '')
    if (tarball !== undefined) return answer(200, tarball)
    const packument = packages.get(path)
    return packument === undefined ? answer(404, { error: 'Not found' }) : answer(200, packument)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, packages }
}

/** Sends nothing anywhere: that it ran, and what it could see, is all that matters. */
const collect = `require('node:fs').appendFileSync(process.env.COLLECTED, (process.env.NPM_TOKEN ?? 'nothing') + '\\n')\n`

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const manifest = (version: string, scripts: string) =>
  `{ "name": "example-pad-lines", "version": ${JSON.stringify(version)}, "license": "MIT", "main": "index.js", "scripts": ${scripts} }\n`

const plain = '{ "test": "node test.js" }'
const postinstall = '{ "postinstall": "node collect.js" }'

/** What a learner may publish. */
const releases: { version?: string; scripts?: string }[] = [
  { version: '2.1.4', scripts: postinstall },
  { version: '2.2.0', scripts: '{ "preinstall": "node ./collect.js" }' },
  { version: '2.1.4', scripts: '{ "test": "node test.js", "install": "node collect" }' },
  { scripts: postinstall },
  { version: '2.1.2', scripts: postinstall },
  { version: '2.0.9', scripts: postinstall },
  { version: '3.0.0', scripts: postinstall },
  { version: '2.1.4-beta', scripts: postinstall },
  { version: 'newest', scripts: postinstall },
  { version: '2.1', scripts: postinstall },
  { version: '2.1.4', scripts: 'node collect.js' },
  { version: '2.1.4', scripts: "{ 'postinstall': 'node collect.js' }" },
  { version: '2.1.4', scripts: '{ "postinstall": "echo hello" }' },
  { version: '2.1.4', scripts: '{ "prepublishOnly": "node collect.js" }' },
  { version: '2.1.4', scripts: '{ "test": "node collect.js" }' },
  { version: '2.1.4', scripts: '{ "collect": "node collect.js" }' },
  { version: '2.1.4' },
]

export async function prove(scenario: Scenario): Promise<void> {
  const { check, folder } = scenario
  const found = spawnSync('npm', ['--version'], { encoding: 'utf8' })
  if (found.status !== 0 || Number(found.stdout.split('.')[0]) < 11) throw new MissingTool('npm 11')
  const { url, packages } = await openRegistry()
  const collected = join(folder, 'collected')
  const env = {
    COLLECTED: collected,
    NPM_TOKEN: 'secret-of-the-build',
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'notice',
  }
  const npmrc = `//${url.slice('http://'.length)}/:_authToken=any\n`
  const shellIn = (name: string): Shell => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, '.npmrc'), npmrc)
    return createShell({ folder: join(folder, name), env })
  }
  const pad = shellIn('example-pad-lines')
  const padFiles = { 'index.js': 'module.exports = (text) => text\n', LICENSE: 'MIT\n', 'test.js': '' }
  write(join(folder, 'example-pad-lines'), { ...padFiles, 'package.json': manifest('2.1.3', plain) })
  const table = shellIn('example-table')
  const dependencies = { 'example-pad-lines': '^2.1.3' }
  write(join(folder, 'example-table'), {
    'index.js': '',
    'package.json': JSON.stringify({ name: 'example-table', version: '4.0.2', dependencies }),
  })
  const project = shellIn('report-service')
  const service = { name: 'report-service', version: '1.18.0', dependencies: { 'example-table': '^4.0.0' } }
  const place = join(folder, 'report-service')
  write(place, { 'package.json': JSON.stringify(service) })

  await check('the packages before the attack', async () => {
    assert.match((await pad('npm publish')).output, /^\+ example-pad-lines@2\.1\.3$/m)
    assert.match((await table('npm publish')).output, /^\+ example-table@4\.0\.2$/m)
    const { output, code } = await project('npm install')
    assert.equal(code, 0, output)
  })
  cpSync(place, join(folder, 'saved'), { recursive: true })
  const before = structuredClone(packages.get('example-pad-lines')) as Packument
  // The older ones are only names here: nobody installs them.
  for (const version of ['2.1.0', '2.1.1', '2.1.2'])
    before.versions[version] = { ...(before.versions['2.1.3'] as Packument['versions'][string]), version }
  write(join(folder, 'example-pad-lines'), { 'collect.js': collect })

  const restore = () => {
    rmSync(place, { recursive: true })
    cpSync(join(folder, 'saved'), place, { recursive: true })
    rmSync(collected, { force: true })
  }
  const publish = async ({ version = '2.1.3', scripts = plain }: (typeof releases)[number]) => {
    packages.set('example-pad-lines', structuredClone(before))
    restore()
    write(join(folder, 'example-pad-lines'), { 'package.json': manifest(version, scripts) })
    const { output } = await pad('npm publish')
    const shown = output.replaceAll(url, 'http://localhost:4873')
    const atPublish = existsSync(collected)
    rmSync(collected, { force: true })
    return { shown, atPublish }
  }
  for (const release of releases) {
    const { shown, atPublish } = await publish(release)
    const { output } = await project(`npm update --no-save --no-audit`)
    const isGoal = existsSync(collected) && readFileSync(collected, 'utf8').startsWith('secret-of-the-build')
    await check(`2-attack: ${JSON.stringify(release)}`, () => {
      const { isGoal: isSimulated, text } = scenario.ask('2-attack', release)
      assert.equal(isSimulated, isGoal, `${shown}\n${output}`)
      const quoted = text
        .split('\n')
        .filter((line) => /^npm |^\+ |^`\+ /.test(line))
        .map((line) => line.replaceAll('`', ''))
      for (const line of quoted.filter((one) => !/^npm notice .*B \S+$/.test(one)))
        assert.ok(hasLine(shown, line), `"${line}" is not what npm prints:\n${shown}`)
      assert.equal(/It ran: on \*\*your\*\* machine/.test(text), atPublish)
    })
  }
  await provePath(scenario, { publish, restore, project, url })
}

type Builds = {
  publish: (release: { version?: string; scripts?: string }) => Promise<unknown>
  restore: () => void
  project: Shell
  url: string
}

async function provePath(scenario: Scenario, { publish, restore, project, url }: Builds): Promise<void> {
  const { check, quote, ask, folder } = scenario
  const place = join(folder, 'report-service')
  const collected = join(folder, 'collected')
  const show = (output: string) =>
    output.replaceAll(place, '/builds/report-service').replaceAll(url, 'https://npm.example.org')

  await publish({ version: '2.1.4', scripts: postinstall })
  await project('npm update --no-save --no-audit')
  for (const command of [
    'npm ls example-pad-lines',
    'npm explain example-pad-lines',
    'npm why example-pad-lines',
    'npm ls --all',
    'npm ls',
    'grep -A2 pad-lines package-lock.json',
    'ls -C node_modules/example-pad-lines',
    'npm view example-pad-lines',
    'npm outdated',
    'npm audit',
  ]) {
    const printed = show((await project(command)).output)
    await check(`3-damage: ${JSON.stringify(command)}`, () => {
      const reply = ask('3-damage', command)
      assert.equal(
        reply.isGoal,
        printed.includes('example-table') && printed.includes('example-pad-lines@2.1.4'),
        printed,
      )
      const lines = reply.text
        .split('\n')
        .filter((line) => /example-|collect\.js|found/.test(line) && !line.startsWith('#'))
      // In the whole tree, there are the other packages of the story as well.
      const strip = (text: string) =>
        /^npm ls( --all)?$/.test(command) ? text.replaceAll(/[^\w@.\n-]+/g, ' ') : text.replaceAll(/ +/g, ' ')
      for (const line of lines)
        assert.ok(hasLine(strip(printed), strip(line).trim()), `"${line}" is not in\n${printed}`)
    })
  }
  await check('3-damage: other commands', () => {
    for (const command of ['npm help', 'ls']) assert.equal(ask('3-damage', command).isGoal, false)
  })

  /** The fresh machine of a release: the lock file, and nothing installed. */
  const begin = () => {
    restore()
    rmSync(join(place, 'node_modules'), { recursive: true })
  }
  for (const command of ['npm ci --ignore-scripts', 'npm ci', 'npm install', 'npm update']) {
    begin()
    const { output, code } = await project(command)
    assert.equal(code, 0, output)
    const installed = show((await project('npm ls example-pad-lines')).output)
    const hasRun = existsSync(collected)
    await check(`6-again: ${JSON.stringify(command)}`, () => {
      const { isGoal, text } = ask('6-again', command)
      assert.equal(isGoal, installed.includes('2.1.3') && command.includes('--ignore-scripts'))
      assert.equal(/2\.1\.4 is in again/.test(text), installed.includes('2.1.4'), installed)
      assert.equal(hasRun, installed.includes('2.1.4'))
      const first = text.split('\n')[0] ?? ''
      // A quick machine takes milliseconds.
      const shape = first.replaceAll(/\d+/g, '\\d+').replace('packages', 'packages?').replace(/s$/, '(ms|s|m)')
      assert.match(output, new RegExp(shape), first)
    })
  }
  for (const command of ['npm ls example-pad-lines', 'npm ls', 'npm explain example-pad-lines']) {
    begin()
    const printed = show((await project(command)).output).replaceAll('1.18.0', '1.18.1')
    await scenario.compare('6-again', command, { isGoal: false, printed })
  }
  await check('6-again: other commands', () => {
    for (const command of ['npm help', 'cat package-lock.json']) assert.equal(ask('6-again', command).isGoal, false)
  })
  await check('npm ci installs what the lock file names, and stops when package.json does not match', async () => {
    restore()
    quote('5-fix', "fails if `package.json` doesn't match")
    writeFileSync(
      join(place, 'package.json'),
      '{ "name": "report-service", "dependencies": { "example-table": "^4.0.0", "example-pad-lines": "2.1.4" } }',
    )
    assert.notEqual((await project('npm ci')).code, 0)
  })
  await check('without install scripts, the code still runs when it is imported', async () => {
    restore()
    await project('npm update --no-save --ignore-scripts')
    assert.equal(existsSync(collected), false)
    assert.equal((await project('node -e "require(\'example-pad-lines/collect.js\')"')).code, 0)
    assert.match(readFileSync(collected, 'utf8'), /secret-of-the-build/)
  })
  await check('exact versions in package.json do not fix what is below', async () => {
    restore()
    quote('5-fix', 'What **it** depends on is written in its own `package.json`: `^2.1.3`')
    writeFileSync(
      join(place, 'package.json'),
      '{ "name": "report-service", "dependencies": { "example-table": "4.0.2" } }',
    )
    await project('npm update --no-save')
    assert.match((await project('npm ls example-pad-lines')).output, /example-pad-lines@2\.1\.4/)
  })
}

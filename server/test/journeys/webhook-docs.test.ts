/** The webhook guide and reference match the contract, and their samples work. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deliveryAttempts, events, eventTypes, retryDelaysMs } from '@parapet/contract'
import { verifyWebhook } from '@parapet/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeProgram } from './parapet.ts'

const run = promisify(execFile)
const docs = join(import.meta.dirname, '../../../docs')
const guide = await readFile(join(docs, 'webhooks.md'), 'utf8')
const reference = await readFile(join(docs, 'webhook-reference.md'), 'utf8')
const page = `${guide}\n${reference}`

/** The first code block after a heading. */
function blockAfter(heading: string): string {
  const start = page.indexOf(`\n${heading}\n`)
  const code = /```\w+\n([\s\S]*?)\n```/.exec(page.slice(start))?.[1]
  if (start < 0 || code === undefined) throw new Error(`no code after ${heading}`)
  return `${code}\n`
}

const vectorBlock = blockAfter('## Test vector')
const vectorOf = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(vectorBlock)?.[1] as string
const vector = { secret: vectorOf('secret'), signature: vectorOf('signature'), body: vectorOf('body') }
const signedAt = Number(/t=(\d+)/.exec(vector.signature)?.[1])

/** Deliveries that differ from the test vector in one way, and whether they must be accepted. */
const other = '0'.repeat(64)
const cases = [
  { name: 'the test vector', isAccepted: true },
  { name: 'a second signature before it', isAccepted: true, signature: vector.signature.replace(',', `,v1=${other},`) },
  { name: 'at the end of the tolerance', isAccepted: true, now: signedAt + 300 },
  { name: 'too late', isAccepted: false, now: signedAt + 301 },
  { name: 'from the future', isAccepted: false, now: signedAt - 301 },
  { name: 'another body', isAccepted: false, body: vector.body.replace('Zoë', 'Zoé') },
  { name: 'a line break more', isAccepted: false, body: `${vector.body}\n` },
  { name: 'another secret', isAccepted: false, secret: vector.secret.replace('MDE', 'MDF') },
  {
    name: 'another time',
    isAccepted: false,
    signature: vector.signature.replace(`t=${signedAt}`, `t=${signedAt + 1}`),
  },
  { name: 'no signature', isAccepted: false, signature: `t=${signedAt}` },
  { name: 'no time', isAccepted: false, signature: vector.signature.replace(/^t=\d+,/, '') },
  { name: 'an empty header', isAccepted: false, signature: '' },
].map((one) => ({ ...vector, now: signedAt, ...one }))

type Sample = {
  program: string
  versionArgs: string[]
  /** Writes the sample and code that calls it; returns the command that reads the body from a file. */
  prepare(
    folder: string,
  ): Promise<(bodyFile: string, signature: string, secret: string, now: number) => [string, ...string[]]>
}

const samples: Record<string, Sample> = {
  Node: {
    program: nodeProgram,
    versionArgs: ['--version'],
    async prepare(folder) {
      await writeFile(join(folder, 'verify.mjs'), blockAfter('### Node'))
      await writeFile(
        join(folder, 'main.mjs'),
        `import { readFileSync } from 'node:fs'
import { verify } from './verify.mjs'
const [bodyFile, header, secret, now] = process.argv.slice(2)
process.exit(verify(readFileSync(bodyFile), header, secret, Number(now)) ? 0 : 1)`,
      )
      return (...args) => [nodeProgram, join(folder, 'main.mjs'), ...args.map(String)]
    },
  },
  Python: {
    program: 'python3',
    versionArgs: ['--version'],
    async prepare(folder) {
      await writeFile(join(folder, 'verify.py'), blockAfter('### Python'))
      await writeFile(
        join(folder, 'main.py'),
        `import sys
from verify import verify
body = open(sys.argv[1], "rb").read()
sys.exit(0 if verify(body, sys.argv[2], sys.argv[3], float(sys.argv[4])) else 1)`,
      )
      return (...args) => ['python3', join(folder, 'main.py'), ...args.map(String)]
    },
  },
  Go: {
    program: 'go',
    versionArgs: ['version'],
    async prepare(folder) {
      await mkdir(join(folder, 'webhook'))
      await writeFile(join(folder, 'go.mod'), 'module sample\n\ngo 1.19\n')
      await writeFile(join(folder, 'webhook/webhook.go'), blockAfter('### Go'))
      await writeFile(
        join(folder, 'main.go'),
        `package main
import ("os"; "strconv"; "time"; "sample/webhook")
func main() {
  body, _ := os.ReadFile(os.Args[1])
  now, _ := strconv.ParseInt(os.Args[4], 10, 64)
  if !webhook.Verify(body, os.Args[2], os.Args[3], time.Unix(now, 0)) { os.Exit(1) }
}`,
      )
      await run('go', ['build', '-o', 'sample', '.'], { cwd: folder })
      return (...args) => [join(folder, 'sample'), ...args.map(String)]
    },
  },
  Java: {
    program: 'java',
    versionArgs: ['-version'],
    async prepare(folder) {
      await writeFile(join(folder, 'Webhook.java'), blockAfter('### Java'))
      await writeFile(
        join(folder, 'Main.java'),
        `import java.nio.file.*;
public final class Main {
  public static void main(String[] args) throws Exception {
    byte[] body = Files.readAllBytes(Path.of(args[0]));
    System.exit(Webhook.verify(body, args[1], args[2], Long.parseLong(args[3])) ? 0 : 1);
  }
}`,
      )
      await run('javac', ['-d', folder, join(folder, 'Webhook.java'), join(folder, 'Main.java')])
      return (...args) => ['java', '-cp', folder, 'Main', ...args.map(String)]
    },
  },
  PHP: {
    program: 'php',
    versionArgs: ['--version'],
    async prepare(folder) {
      await writeFile(join(folder, 'verify.php'), blockAfter('### PHP'))
      await writeFile(
        join(folder, 'main.php'),
        `<?php
error_reporting(E_ALL);
require __DIR__ . '/verify.php';
exit(verify(file_get_contents($argv[1]), $argv[2], $argv[3], (int) $argv[4]) ? 0 : 1);`,
      )
      return (...args) => ['php', '-d', 'display_errors=stderr', join(folder, 'main.php'), ...args.map(String)]
    },
  },
  Ruby: {
    program: 'ruby',
    versionArgs: ['--version'],
    async prepare(folder) {
      await writeFile(join(folder, 'verify.rb'), blockAfter('### Ruby'))
      await writeFile(
        join(folder, 'main.rb'),
        `require_relative "verify"
exit(verify(File.binread(ARGV[0]), ARGV[1], ARGV[2], ARGV[3].to_i) ? 0 : 1)`,
      )
      return (...args) => ['ruby', '-w', join(folder, 'main.rb'), ...args.map(String)]
    },
  },
  Shell: {
    program: 'bash',
    versionArgs: ['-c', 'openssl version'],
    async prepare(folder) {
      await writeFile(join(folder, 'verify.sh'), blockAfter('### Shell'))
      return (...args) => ['bash', join(folder, 'verify.sh'), ...args.map(String)]
    },
  },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-samples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.for(Object.entries(samples))('the sample in %s', ([name, sample]) => {
  test('accepts the test vector and refuses everything that differs from it', { timeout: 600_000 }, async ({
    skip,
  }) => {
    const isHere = await run(sample.program, sample.versionArgs).then(
      () => true,
      () => false,
    )
    // Every machine has a shell; the sample calls another program.
    skip(!isHere, `needs ${name === 'Shell' ? 'openssl' : sample.program}`)
    const own = join(folder, name)
    await mkdir(own)
    const commandOf = await sample.prepare(own)
    const outcomes = []
    for (const { name, body, signature, secret, now } of cases) {
      const bodyFile = join(own, 'body.json')
      await writeFile(bodyFile, body)
      const [program, ...args] = commandOf(bodyFile, signature, secret, now)
      const isAccepted = await run(program, args).then(
        () => true,
        (error: { code: number; stderr: string }) => {
          // Exit code 1 is a refusal; any other code, or an error message, means a broken sample.
          expect([error.code, error.stderr], name).toEqual([1, expect.not.stringMatching(/error|exception|traceback/i)])
          return false
        },
      )
      outcomes.push({ name, isAccepted })
    }

    expect(outcomes).toEqual(cases.map(({ name, isAccepted }) => ({ name, isAccepted })))
  })
})

test('the SDK agrees with the test vector', async () => {
  for (const { name, isAccepted, body, signature, secret, now } of cases) {
    const verifying = verifyWebhook(body, { 'x-service-signature': signature }, secret, { now: new Date(now * 1000) })
    const outcome = await verifying.then(
      () => true,
      () => false,
    )
    expect(outcome, name).toBe(isAccepted)
  }
})

test('the SDK sample receives a delivery, refuses unsigned ones, and survives any input', {
  timeout: 600_000,
}, async () => {
  const own = join(folder, 'sdk')
  await mkdir(join(own, 'node_modules/@parapet'), { recursive: true })
  const sdk = join(import.meta.dirname, '../../../sdk')
  await cp(join(sdk, 'dist'), join(own, 'node_modules/@parapet/sdk/dist'), { recursive: true })
  await cp(join(sdk, 'package.json'), join(own, 'node_modules/@parapet/sdk/package.json'))
  // The sample has a fixed port; here it uses any free one, and the clock of the test vector.
  const code = blockAfter('### With the SDK').replace(
    '.listen(4000)',
    `.listen(0, '127.0.0.1', async function () {
      Date.now = () => ${signedAt * 1000}
      const { port } = this.address()
      const post = async (headers, body = process.env.BODY) => fetch('http://127.0.0.1:' + port, {
        method: 'POST', headers, body }).then(({ status }) => status, () => 'cut off')
      const signed = { 'X-Service-Signature': process.env.SIGNATURE }
      const cutOff = () => new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 100\\r\\n\\r\\nhalf')
          setTimeout(() => { socket.destroy(); setTimeout(resolve, 100) }, 100)
        })
      })
      const outcomes = [await post(signed), await post({}), await post({ 'X-Service-Signature': ',=,t=x' }), await post(signed, '')]
      await cutOff()
      outcomes.push(await post(signed, 'x'.repeat(2_000_000)), await post(signed))
      console.log(outcomes.join(' '))
      process.exit()
    })`,
  )
  await writeFile(join(own, 'receiver.mts'), `import { connect } from 'node:net'\n${code}`)
  const { stdout } = await run(nodeProgram, [join(own, 'receiver.mts')], {
    env: { WEBHOOK_SECRET: vector.secret, BODY: vector.body, SIGNATURE: vector.signature },
  })

  expect(stdout.trim().split('\n').at(-1)).toMatch(/^204 400 400 400 (500|cut off) 204$/)
})

test.each([
  ['docs/webhooks.md', '### With the SDK'],
  ['sdk/README.md', '# @parapet/sdk'],
])('the TypeScript samples in %s compile under strict rules', { timeout: 600_000 }, async (file, heading) => {
  const root = join(import.meta.dirname, '../../..')
  const text = await readFile(join(root, file), 'utf8')
  const own = join(folder, `strict-${file.replaceAll('/', '-')}`)
  await mkdir(join(own, 'node_modules/@parapet'), { recursive: true })
  await cp(join(root, 'sdk/dist'), join(own, 'node_modules/@parapet/sdk/dist'), { recursive: true })
  await cp(join(root, 'sdk/package.json'), join(own, 'node_modules/@parapet/sdk/package.json'))
  const samples = [...text.slice(text.indexOf(heading)).matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code)
  // Later samples go on with what the first one made.
  const given = `import { readFile } from 'node:fs/promises'
declare const signal: AbortSignal, lastSeen: string, employeeNumber: number
declare const user: { name: string; email: string; role: 'learner' }
`
  const isOneProgram = file === 'docs/webhooks.md'
  const code = isOneProgram
    ? samples.join('')
    : `${given}export async function run() {\n${samples.join('').replaceAll(/^import .*$/gm, '')}}\n`
  const imports = isOneProgram
    ? ''
    : samples
        .join('')
        .match(/^import .*$/gm)
        ?.join('\n')
  await writeFile(join(own, 'sample.mts'), `${imports}\n${code}`)
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...{ module: 'nodenext', target: 'es2022', types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  }
  await writeFile(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sample.mts'] }))
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), ['-p', own]).catch(
    (error: { stdout: string }) => error,
  )

  expect(samples.length).toBeGreaterThan(0)
  expect(compiled.stdout).toBe('')
})

test.each(eventTypes)('the example of %s matches the contract', (type) => {
  expect(JSON.parse(blockAfter(`### ${type}`))).toEqual(events[type].example)
  expect(page).toContain(`### ${type}\n\n${events[type].description}\n`)
})

test('the retry table has the published delays', () => {
  const minutes = retryDelaysMs.map((delayMs) => delayMs / 60_000)

  expect(minutes).toEqual([1, 5, 30, 120])
  for (const text of ['1 minute after', '5 minutes after', '30 minutes after', '2 hours after'])
    expect(page).toContain(text)
})

test('the retry table has a row for each attempt', () => {
  const [, table = ''] = /\| attempt \| when \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
  const attempts = Array.from({ length: deliveryAttempts }, (_, n) => n + 1)

  expect(table.match(/^\| \d+/gm)).toEqual(attempts.map((attempt) => `| ${attempt}`))
})

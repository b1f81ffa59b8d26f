import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testInLongRun } from '../server/test/in-long-run.ts'
import { runScenario } from './run-scenario.ts'
import { findScenarios, type ScenarioPlace } from './scenarios.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const correct = {
  'scenario.yaml': 'title: T\nsummary: S\ncategory: injection\ncwes: [89]\nestimatedMinutes: 5\n',
  'steps/1-greet.yaml': `
kind: terminal
title: Greet
text: Say something.
goal: Say hello.
prompt: '$'
answers:
  - { when: '^echo .*hello', isGoal: true, output: "hello\\n\\n# Well done." }
  - { when: '^echo', output: "...\\n# Say hello." }
otherwise: { output: 'bash: command not found' }
hints: [Use echo., Say hello.]
`,
  'proof.ts': `
import { createShell } from '#scenario/shell'
export async function prove({ compare, folder }) {
  const shell = createShell({ folder })
  for (const command of ['echo hello', 'echo goodbye']) {
    const { output } = await shell(command)
    await compare('1-greet', command, { isGoal: output.includes('hello'), printed: output })
  }
}
`,
}

/** The correct scenario with some of its files replaced. */
function writeScenario(changes: Record<string, string>): string {
  const contentDir = mkdtempSync(join(tmpdir(), 'scenario-test-'))
  folders.push(contentDir)
  for (const [path, text] of Object.entries({ ...correct, ...changes })) {
    const file = join(contentDir, 'scenarios/greeting', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return contentDir
}

const changeStep = (from: string, to: string) => ({
  'steps/1-greet.yaml': correct['steps/1-greet.yaml'].replace(from, to),
})

async function prove(changes: Record<string, string>): Promise<string> {
  const { scenarios } = findScenarios(writeScenario(changes))
  const { failures } = await runScenario(scenarios[0] as ScenarioPlace)
  return failures.join('\n')
}

test('a scenario passes when its steps answer what really happens', async () => {
  expect(await prove({})).toBe('')
})

test('a line that the program does not print fails the proof', async () => {
  expect(await prove(changeStep('"hello\\n', '"Hello!\\n'))).toContain('"Hello!" is not what was printed')
})

test('a goal that is not reached in reality fails the proof, and so does one that is refused', async () => {
  const accepted = await prove(changeStep("when: '^echo'", "when: '^echo', isGoal: true"))
  expect(accepted).toContain('1-greet: "echo goodbye": whether the goal is reached differs')
  const refused = await prove(changeStep("'^echo .*hello', isGoal: true", "'^printf', isGoal: true"))
  expect(refused).toContain('1-greet: "echo hello": whether the goal is reached differs')
})

testInLongRun('an answer that nothing was tried for fails the proof, unless the proof says why', async () => {
  const more = changeStep('otherwise:', "  - { when: '^ls', output: files }\notherwise:")
  expect(await prove(more)).toBe('1-greet: no input was tried that leads to the answer for "^ls"')
  const reason = `${correct['proof.ts']}\nexport const notRun = { '1-greet': 'it is a test' }\n`
  expect(await prove({ ...more, 'proof.ts': reason })).toBe('')
})

testInLongRun('a missing tool is named', async () => {
  const changes = {
    'proof.ts': `import { requireTool } from '#scenario/tools'\nexport const prove = async () => requireTool('no-such-tool')\n`,
  }
  const { scenarios } = findScenarios(writeScenario(changes))
  expect(await runScenario(scenarios[0] as ScenarioPlace)).toMatchObject({ failures: [], missing: 'no-such-tool' })
})

testInLongRun('a proof that reaches for the network fails', async () => {
  const call = `export const prove = async () => { await fetch('http://192.0.2.1/').catch(() => {}) }`
  expect(await prove({ 'proof.ts': call })).toContain('it reached for 192.0.2.1; only loopback may be used')
})

const contentDir = join(import.meta.dirname, '../content')

test('every scenario has a proof, or a reason why not', () => {
  const { scenarios, mistakes } = findScenarios(contentDir)
  expect(mistakes).toEqual([])
  expect(scenarios.length).toBeGreaterThanOrEqual(13)
})

// Two that need nothing but Node and PostgreSQL; `npm run test:content` runs all.
test.for(findScenarios(contentDir, ['forged-jwt-admin', 'login-bypass-sqli']).scenarios)(
  'the scenario $name is true',
  async (scenario) => {
    const { failures, checkCount } = await runScenario(scenario)
    expect(failures).toEqual([])
    expect(checkCount).toBeGreaterThan(50)
  },
)

test('a changed answer of a real scenario fails its proof', async () => {
  const folder = join(writeScenario({}), 'scenarios/forged-jwt-admin')
  cpSync(join(contentDir, 'scenarios/forged-jwt-admin'), folder, { recursive: true })
  const file = join(folder, 'steps/2-attack.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('{"error":"expired token"}', '{"error":"token expired"}'))

  const { failures } = await runScenario({ name: 'forged-jwt-admin', folder })

  expect(failures.length).toBeGreaterThan(0)
  for (const failure of failures) expect(failure).toContain('{"error":"token expired"}')
})

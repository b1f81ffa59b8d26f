import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { openPrograms } from '#proof/programs'
import type { Breach, Vary } from '#proof/vary'

type Host = { address: string; user: string }
type Request = { host: string; unit: string; lines?: string }
type Code = typeof import('./typescript/fleet-logs.ts')
type Python = { readLog: (inventory: object, host: string, unit: string, lines: string) => Promise<unknown> }

export const adapt = {
  python: (code: Python) => ({ ...code, readLog: (inventory: Map<string, Host>, { host, unit, lines = '' }: Request) => code.readLog(inventory, host, unit, lines) }),
}

const draw = (vary: Vary) => {
  openPrograms()
  const host = `web-${vary.number(1, 99)}`
  const address = `192.0.2.${vary.number(1, 250)}`
  return { host, inventory: new Map([[host, { address, user: vary.pick(['logs', 'deploy', 'reader']) }]]), file: `${vary.word()}${vary.number(100, 9999)}` }
}

/** `journalctl` prints what it was asked for, one word in a line, each with a token. */
export async function works({ readLog, NotFound }: Code, vary: Vary) {
  const { host, inventory, file } = draw(vary)
  const lines = vary.number(2, 400)
  assert.deepEqual(await readLog(inventory, { host, unit: `${file}@eu-1`, lines: String(lines) }), [
    `--unit=${file}@eu-1.service token=***`,
    `--lines=${lines} token=***`,
    '--output=short-iso token=***',
    '--no-pager token=***',
  ], 'The log of a unit should be read with the number of lines, and tokens should be hidden.')
  for (const unit of [`${file}.socket`, `touch-${file}.timer`, `x.touch_${file}`])
    assert.equal((await readLog(inventory, { host, unit }))[0], `--unit=${unit} token=***`, `The log of the unit ${unit} should be read.`)
  for (const [asked, expected] of vary.shuffle([[undefined, 100], ['many', 100], [String(vary.number(501, 9999)), 500], ['500', 500], ['0', 1], ['1', 1]] as const).slice(0, 2))
    assert.equal((await readLog(inventory, { host, unit: file, ...(asked === undefined ? {} : { lines: asked }) }))[1], `--lines=${expected} token=***`, `${asked === undefined ? 'Without a number of lines' : `When ${asked} lines are asked for`}, journalctl should be asked for ${expected}.`)
  await assert.rejects(readLog(inventory, { host: `${host}0`, unit: 'shop' }), NotFound, 'A host that is not in the inventory should be refused.')
}

const units = (file: string) => [
  `x;touch ${file};`,
  `x$(touch ${file})`,
  `x$(touch\${IFS}${file})`,
  `x\`touch ${file}\``,
  `x';touch ${file};'`,
  `x";touch ${file};"`,
  `x'$(touch ${file})'`,
  `x\\';touch ${file};'`,
  `x|touch ${file} #`,
  `x&touch ${file}&`,
  `x||touch ${file}`,
  `x>${file};`,
  `x\ntouch ${file}\n`,
  `x.y\ntouch ${file}\n`,
  `x'';touch ${file};'`,
  `x"";touch ${file};"`,
  `x&&touch ${file}`,
  `x;touch\t${file};`,
]

/** What makes two words of one, where nothing has a meaning for a shell but the space between them. */
const gaps = [' ', '\t', '  ', '${IFS}', '.service ', '.service\t']

export async function exploit({ readLog }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const { host, inventory, file } = draw(vary)
  for (const unit of payloads ?? vary.shuffle(units(file))) {
    await readLog(inventory, { host, unit }).catch(() => {})
    const made = [file, 'taken', `${file}.service`].find((name) => existsSync(name))
    if (made !== undefined) return { sent: `the unit ${unit}`, got: `a command of the attacker ran on the host: the file "${made}" is there` }
  }
  if (payloads === undefined)
    for (const gap of vary.shuffle(gaps)) {
      const option = vary.pick(['--vacuum-time=1s', '--rotate', `--file=/var/log/${file}`])
      const unit = `${vary.word()}${gap}${option}`
      const output = await readLog(inventory, { host, unit }).catch(() => [])
      if (output.some((line) => line.startsWith(option)))
        return { sent: `the unit ${JSON.stringify(unit)}`, got: `journalctl ran with the words ${JSON.stringify(output.map((line) => line.replace(' token=***', '')))}`, damage: `${option} has become an option of its own: the shell of the host has cut the name in two.` }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ readLog }: Code, { unit }: { unit: string }, vary: Vary) {
  const { host, inventory } = draw(vary)
  const answer = await readLog(inventory, { host, unit }).then((lines) => lines.join('\n') || 'The log is empty.', String)
  const made = ['taken', 'taken.service'].find((name) => existsSync(name))
  return { isDone: made !== undefined, shown: made === undefined ? answer : `Your command ran on ${host}: the file ${made} is there.\n${answer}` }
}

export const attacks = [
  { input: { unit: 'x;touch taken;' }, isDone: true },
  { input: { unit: 'x$(touch taken)' }, isDone: true },
  { input: { unit: 'shop' }, isDone: false },
  { input: { unit: 'touch taken' }, isDone: false },
]

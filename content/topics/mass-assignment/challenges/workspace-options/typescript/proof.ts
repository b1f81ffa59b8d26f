import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Team } from './board-options.ts'

type Code = typeof import('./board-options.ts')

const makeTeam = (code: Code, id: number, plan: 'free' | 'paid'): Team => ({
  id,
  plan: code.plans[plan],
  options: { colours: { board: '#ffffff', card: '#eeeeee' }, layout: { columns: 3, start: { page: 'home' } } },
})

export async function works(code: Code, vary: Vary) {
  const [id, columns, page] = [vary.number(1, 99), vary.number(4, 12), vary.word()]
  const board = `#${String(vary.number(100_000, 999_999))}`
  const team = makeTeam(code, id, 'paid')
  const saved: string[] = []
  const save = async (id: number, json: string) => void saved.push(`${id} ${json}`)
  const options = await code.changeOptions(team, JSON.stringify({ colours: { board }, layout: { start: { page } } }), save)
  const expected = { colours: { board, card: '#eeeeee' }, layout: { columns: 3, start: { page } } }
  assert.deepEqual(options, expected, `The board should be ${board} and the first page ${page}; the rest should stay.`)
  assert.deepEqual(team.options, expected, 'The team should have the new options.')
  assert.deepEqual(saved, [`${id} ${JSON.stringify(expected)}`], 'The new options should be saved.')
  const wide = await code.changeOptions(team, JSON.stringify({ layout: { columns } }), save)
  assert.deepEqual(wide.layout, { columns, start: { page } }, `The layout should have ${columns} columns, and the first page should stay.`)
  assert.deepEqual((await code.changeOptions(team, '{}', save)).layout, wide.layout, 'No changes should change nothing.')
  const wrong = ['[]', '{"layout":{"columns":99}}', '{"colours":{"card":"red"}}', `"${'x'.repeat(30_000)}"`]
  for (const body of wrong)
    await assert.rejects(code.changeOptions(makeTeam(code, vary.number(1, 99), 'free'), body, save), code.Refused, `${body.slice(0, 40)} should be refused.`)
  const free = makeTeam(code, vary.number(1, 99), 'free')
  assert.deepEqual((await code.changeOptions(free, JSON.stringify({ layout: { columns } }), save)).layout, { columns, start: { page: 'home' } }, 'A team on the free plan should be able to change its options, too.')
  assert.equal(code.mayExport(team), true, 'A team that pays should be allowed to export.')
  assert.equal(code.mayExport(makeTeam(code, vary.number(1, 99), 'free')), false, 'A team on the free plan should not be allowed to export.')
}

/** Both ways to the prototype that all objects share, from every level of the options, from a value too, and written with an escape. */
const ways = ['{"__proto__": {"exportAllowed": true}}', '{"constructor": {"prototype": {"exportAllowed": true}}}']
const levels: ((way: string) => string)[] = [
  (way) => way,
  (way) => `{"colours": ${way}}`,
  (way) => `{"layout": ${way}}`,
  (way) => `{"layout": {"start": ${way}}}`,
  (way) => `{"colours": {"board": {"__proto__": ${way}}}}`,
  (way) => `{"layout": {"columns": {"__proto__": ${way}}}}`,
  (way) => `{"team": ${way}}`,
]
const forms = levels
  .flatMap((level) => ways.map(level))
  .flatMap((body) => [body, body.replace('__proto__', '\\u005f_proto__').replace('constructor', '\\u0063onstructor')])

/** Functions that all code shares are there already, so code that adds no names can still write over them. */
const overwritten = ['entries', 'keys', 'hasOwn', 'values', 'assign', 'fromEntries', 'getOwnPropertyNames'].map((name) => `{"constructor": {"${name}": "x"}}`)
overwritten.push(...['hasOwnProperty', 'toString', 'valueOf'].flatMap((name) => [`{"__proto__": {"${name}": "x"}}`, `{"constructor": {"prototype": {"${name}": "x"}}}`]))
const overwriting = levels.slice(0, 4).flatMap((level) => overwritten.map(level))

/** What all objects have, to put it back for the other versions that run in the same process. */
const originals = [Object, Object.prototype].map((owner) => [owner, Object.getOwnPropertyDescriptors(owner)] as const)
const define = Object.defineProperties
const restore = () => {
  for (const [owner, members] of originals) define(owner, members)
}

export async function exploit(code: Code, vary: Vary, payloads = [...forms, ...overwriting]): Promise<false | Breach> {
  const [own, other] = vary.shuffle(Array.from({ length: 99 }, (_, at) => at + 1)) as [number, number]
  for (const body of payloads) {
    try {
      await code.changeOptions(makeTeam(code, own, 'free'), body, async () => {}).catch(() => {})
      const problem = await code.changeOptions(makeTeam(code, other, 'free'), '{"layout": {"columns": 4}}', async () => {}).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      if (problem !== undefined) return { sent: body, got: `team ${other} can no longer change its options: ${problem}`, damage: `The request came from team ${own}. It has written over what all objects of the service share.` }
      if (code.mayExport(makeTeam(code, other, 'free'))) return { sent: body, got: `team ${other} on the free plan may export`, damage: `The request came from team ${own}. It has changed what all objects of the service inherit.` }
    } finally {
      // The other versions run in the same process.
      restore()
      Reflect.deleteProperty(Object.prototype, 'exportAllowed')
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { body: string }, vary: Vary) {
  const free = (id: number): Team => ({
    id,
    plan: code.plans.free,
    options: { colours: { board: '#ffffff', card: '#eeeeee' }, layout: { columns: 3, start: { page: 'home' } } },
  })
  let answer: string
  try {
    answer = JSON.stringify(await code.changeOptions(free(1), input.body, async () => {}))
  } catch (error) {
    answer = String(error)
  }
  try {
    const other = free(vary.number(2, 99))
    const isDone = code.mayExport(other)
    return { isDone, shown: `Answer: ${answer}\nTeam ${other.id} on the free plan ${isDone ? 'may' : 'may not'} export.` }
  } finally {
    // Other runs may use the same prototype.
    Reflect.deleteProperty(Object.prototype, 'exportAllowed')
  }
}

export const attacks = [
  { input: { body: '{"__proto__": {"exportAllowed": true}}' }, isDone: true },
  { input: { body: '{"layout": {"columns": 4}}' }, isDone: false },
  { input: { body: '{"exportAllowed": true}' }, isDone: false },
]

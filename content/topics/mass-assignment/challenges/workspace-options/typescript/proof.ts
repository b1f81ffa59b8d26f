import assert from 'node:assert/strict'
import type { Team } from './board-options.ts'

type Code = typeof import('./board-options.ts')

const makeTeam = (code: Code, id: number, plan: 'free' | 'paid'): Team => ({
  id,
  plan: code.plans[plan],
  options: { colours: { board: '#ffffff', card: '#eeeeee' }, layout: { columns: 3, start: { page: 'home' } } },
})

export async function works(code: Code) {
  const team = makeTeam(code, 1, 'paid')
  const saved: string[] = []
  const save = async (id: number, json: string) => void saved.push(`${id} ${json}`)
  const options = await code.changeOptions(team, '{"colours":{"board":"#00ff00"},"layout":{"start":{"page":"mine"}}}', save)
  const expected = { colours: { board: '#00ff00', card: '#eeeeee' }, layout: { columns: 3, start: { page: 'mine' } } }
  assert.deepEqual(options, expected)
  assert.deepEqual(team.options, expected)
  assert.deepEqual(saved, [`1 ${JSON.stringify(expected)}`])
  for (const body of ['[]', '{"layout":{"columns":99}}', '{"colours":{"card":"red"}}', `"${'x'.repeat(30_000)}"`])
    await assert.rejects(code.changeOptions(makeTeam(code, 1, 'free'), body, save), code.Refused)
  assert.equal(code.mayExport(team), true)
  assert.equal(code.mayExport(makeTeam(code, 2, 'free')), false)
}

const forms = ['{"__proto__": {"exportAllowed": true}}', '{"constructor": {"prototype": {"exportAllowed": true}}}']

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  try {
    for (const body of payloads) await code.changeOptions(makeTeam(code, 1, 'free'), body, async () => {}).catch(() => {})
    return code.mayExport(makeTeam(code, 2, 'free'))
  } finally {
    // The other versions run in the same process.
    Reflect.deleteProperty(Object.prototype, 'exportAllowed')
  }
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { body: string }, vary: import('#proof/vary').Vary) {
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

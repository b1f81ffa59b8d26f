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

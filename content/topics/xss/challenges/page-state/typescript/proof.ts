import assert from 'node:assert/strict'
import vm from 'node:vm'
import Fastify from 'fastify'
import { scriptsOf, tagsOf } from '#proof/page'

type Code = typeof import('./profile-page.ts')

async function open({ profilePages }: Code, name: string, biography: string): Promise<string> {
  const app = Fastify()
  const ada = { handle: 'ada', name, biography, joinedAt: '2026-01-05', email: 'ada@example.com' }
  profilePages(app, { findByHandle: async (handle) => (handle === 'ada' ? ada : undefined) })
  assert.equal((await app.inject('/people/bob')).statusCode, 404)
  return (await app.inject('/people/Ada')).body
}

/** What the bundle finds: the variable of the script, or the JSON element. */
function readState(html: string): { profile: Record<string, string> } {
  const element = tagsOf(html).find(({ attributes }) => attributes.id === 'state')
  if (element) return JSON.parse(element.text)
  const window: { __STATE__?: { profile: Record<string, string> } } = {}
  for (const script of scriptsOf(html)) vm.runInNewContext(script, { window })
  assert.ok(window.__STATE__)
  return window.__STATE__
}

export async function works(code: Code) {
  const biography = `Likes "quotes", it's 1 < 2 & so on \\ </b> \u2028 end`
  const html = await open(code, 'Ada <3', biography)
  const { profile } = readState(html)
  assert.deepEqual({ ...profile }, { handle: 'ada', name: 'Ada <3', biography, joinedAt: '2026-01-05' })
  assert.equal(tagsOf(html).find(({ name }) => name === 'meta')?.attributes.content, biography)
  assert.ok(!html.includes('ada@example.com'))
}

const forms = ['</script>', '</SCRIPT>', '</script >']

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  const payload = `fetch('/api/me/email',{method:'PUT'})`
  for (const end of payloads) {
    const html = await open(code, 'Ada', `Hi! ${end}<script>${payload}${end}`)
    if (scriptsOf(html).includes(payload)) return true
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ profilePages }: Code, input: { biography: string }, vary: import('#proof/vary').Vary) {
  const profile = { handle: 'mal', name: vary.name(), biography: input.biography, joinedAt: '2026-01-05', email: 'mal@example.com' }
  const app = Fastify()
  profilePages(app, { findByHandle: async (handle) => (handle === 'mal' ? profile : undefined) })
  try {
    const { body } = await app.inject('/people/mal')
    const added = scriptsOf(body).filter((script) => script.trim() !== '' && !script.startsWith('window.__STATE__'))
    const lines = added.map((script) => `The browser runs: ${script}`)
    return { isDone: added.length > 0, shown: [body, '', ...(lines.length > 0 ? lines : ['Only the scripts of the page itself run.'])].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { biography: 'Hi </script><script>alert(document.cookie)</script>' }, isDone: true },
  { input: { biography: 'I like lamps.' }, isDone: false },
  { input: { biography: '"; alert(1); "' }, isDone: false },
]

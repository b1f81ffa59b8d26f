import assert from 'node:assert/strict'
import vm from 'node:vm'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/profile-page.ts')

async function ask({ profilePages }: Code, name: string, biography: string, email = 'ada@example.com', handle = 'Ada') {
  const app = openApp()
  const ada = { handle: 'ada', name, biography, joinedAt: '2026-01-05', email }
  await profilePages(app, { findByHandle: async (wanted) => (wanted === 'ada' ? ada : undefined) })
  return app.inject(`/people/${handle}`)
}

const open = async (...args: Parameters<typeof ask>): Promise<string> => (await ask(...args)).body

/** What the bundle finds: the variable of the script, or the JSON element. */
function readState(html: string): { profile: Record<string, string> } {
  const element = tagsOf(html).find(({ attributes }) => attributes.id === 'state')
  if (element) return JSON.parse(element.text)
  const window: { __STATE__?: { profile: Record<string, string> } } = {}
  for (const script of scriptsOf(html)) vm.runInNewContext(script, { window })
  assert.ok(window.__STATE__, 'The application should find its state in window.__STATE__ or in the element "state".')
  return window.__STATE__
}

export async function works(code: Code, vary: Vary) {
  const fullName = `${vary.name()} <3 O'${vary.name()}`
  const biography = `${vary.word()} "quotes", it's 1 < ${vary.number(2, 9)} & so on \\ </b> \u2028 &lt; end`
  const email = `${vary.word()}@example.com`
  const html = await open(code, fullName, biography, email)
  // Python writes the names of fields in its own way.
  const { joined_at, joinedAt = joined_at, ...profile } = readState(html).profile
  assert.deepEqual({ ...profile, joinedAt }, { handle: 'ada', name: fullName, biography, joinedAt: '2026-01-05' }, `The application should find the profile as it is, with the biography ${biography}`)
  assert.equal(tagsOf(html).find(({ name }) => name === 'meta')?.attributes.content, biography, 'The description of the page should be the biography.')
  assert.ok(!html.includes(email), 'The e-mail address should not be in the page.')
  const missing = await ask(code, fullName, biography, email, vary.word())
  assert.equal(missing.statusCode, 404, 'A member who does not exist should be answered with 404.')
}

const forms = ['</script>', '</SCRIPT>', '</script >', '</ScRiPt/>', '</script foo>', '</scr</script>ipt>']

export async function exploit(code: Code, vary: Vary, payloads = forms): Promise<false | Breach> {
  const script = `fetch('/api/me/email?${vary.word()}',{method:'PUT'})`
  for (const end of payloads) {
    // Harmless tags first, for who looks at the first one only.
    for (const text of [`Hi! ${end}<script>${script}${end}`, `Hi! <b>x</b>${end}${end}<img src=x onerror="${script}">`, `Hi! ${end}<svg onload=${script}>`]) {
      if (scriptsOf(await open(code, text, text)).includes(script)) return { sent: `name and biography: ${text}`, got: `The browser runs ${script}` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ profilePages }: Code, input: { biography: string }, vary: import('#proof/vary').Vary) {
  const profile = { handle: 'mal', name: vary.name(), biography: input.biography, joinedAt: '2026-01-05', email: 'mal@example.com' }
  const app = openApp()
  await profilePages(app, { findByHandle: async (handle) => (handle === 'mal' ? profile : undefined) })
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

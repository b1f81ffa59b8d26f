import assert from 'node:assert/strict'
import vm from 'node:vm'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/profile-page.ts')

const createMember = (vary: Vary) => ({ handle: vary.word(), name: vary.name(), biography: vary.word(), joinedAt: `20${vary.number(10, 40)}-01-0${vary.number(1, 9)}`, email: `${vary.word()}-${vary.text(6)}@example.com` })

async function ask({ profilePages }: Code, member: ReturnType<typeof createMember>, handle = member.handle) {
  const app = openApp()
  await profilePages(app, { findByHandle: async (wanted) => (wanted === member.handle ? member : undefined) })
  return app.inject(`/people/${handle}`)
}

/** A script is harmless as a text. */
const changeBy = (vary: Vary) => `fetch('/api/me/${vary.pick(['email', 'name', vary.word()])}?${vary.word()}',{method:'PUT'})`

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
  const biography = `${vary.word()} "quotes", it's 1 < ${vary.number(2, 9)} & so on \\ </b> \u2028 &lt; ${changeBy(vary)} end`
  const member = { ...createMember(vary), name: fullName, biography }
  const { email, ...visible } = member
  const { body: html } = await ask(code, member, vary.pick([member.handle, member.handle.toUpperCase()]))
  // Python writes the names of fields in its own way.
  const { joined_at, joinedAt = joined_at, ...profile } = readState(html).profile
  assert.deepEqual({ ...profile, joinedAt }, visible, `The application should find the profile as it is, with the biography ${biography}`)
  assert.equal(tagsOf(html).find(({ name }) => name === 'meta')?.attributes.content, biography, 'The description of the page should be the biography.')
  assert.ok(!html.includes(email), 'The e-mail address should not be in the page.')
  const missing = await ask(code, member, `${member.handle}x`)
  assert.equal(missing.statusCode, 404, 'A member who does not exist should be answered with 404.')
}

const forms = ['</script>', '</SCRIPT>', '</script >', '</ScRiPt/>', '</script foo>', '</scr</script>ipt>']

export async function exploit(code: Code, vary: Vary, payloads: readonly string[] = vary.shuffle(forms)): Promise<false | Breach> {
  const script = changeBy(vary)
  const start = vary.pick(['Hi!', vary.word(), `${vary.word()} <3`])
  for (const end of payloads) {
    // Harmless tags first, for who looks at the first one only.
    for (const text of [`${start} ${end}<script>${script}${end}`, `${start} <b>x</b>${end}${end}<img src=x onerror="${script}">`, `${start} ${end}<svg onload=${script}>`]) {
      const { body } = await ask(code, { ...createMember(vary), name: text, biography: text })
      if (scriptsOf(body).includes(script))
        return { sent: `a member whose name and biography are ${text}`, got: `a page in which the browser runs ${script}`, damage: 'It runs with the session of everybody who looks at the profile: the tag in the text ended the script of the page.' }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ profilePages }: Code, input: { biography: string }, vary: Vary) {
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

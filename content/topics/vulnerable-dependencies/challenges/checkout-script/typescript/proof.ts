import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Breach } from '#proof/vary'
import type { Page } from './checkout-page.ts'

type Code = typeof import('./checkout-page.ts')

const order = { id: 'o-17', currency: 'EUR', lines: [{ title: 'Tea <green>', amount: 12.5 }, { title: 'Pot', amount: 30 }] }
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
  for (const [, attributes = ''] of html.matchAll(/<script([^>]*)><\/script>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const { href, origin } = new URL(value('src') ?? '', `${shop}/orders/o-17`)
    const script = files(href)
    if (script === undefined) continue
    if (policy && !policy.split(' ').includes(origin === shop ? "'self'" : origin)) continue
    const integrity = value('integrity')
    const digest = `sha384-${createHash('sha384').update(script).digest('base64')}`
    if (integrity !== undefined && (integrity !== digest || (origin !== shop && value('crossorigin') === undefined))) continue
    run.push(script)
  }
  return run
}

export async function works({ renderCheckout }: Code) {
  const files = serve(genuine)
  const page = await renderCheckout(order)
  assert.match(page.html, /Tea &lt;green&gt;/, 'The title of a product should be on the page, with its brackets escaped.')
  assert.match(page.html, /€42\.50/, 'The sum should be on the page.')
  assert.deepEqual(load(page, files), [genuine], 'The browser should run the library that the shop has chosen.')
}

/** The file on the content network was replaced by one that also sends card numbers away. */
export async function exploit({ renderCheckout }: Code): Promise<Breach | false> {
  const hostile = `${genuine};addEventListener('input', copyToEvil)`
  const files = serve(hostile)
  return load(await renderCheckout(order), files).includes(hostile) && { sent: `another file on the content network: ${hostile}`, got: 'the browser runs it on the page on which people type their card numbers' }
}

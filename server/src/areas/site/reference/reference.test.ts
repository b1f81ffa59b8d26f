import { buildOpenApi } from '@parapet/contract'
import { expect, test } from 'vitest'
import { readPage } from '../../../../test/worlds/reference-page.ts'
import { Html, html } from '../../../platform/html.ts'
import { renderMarkdown } from './markdown.ts'
import { readDocument } from './read-document.ts'
import { renderJson } from './render-code.ts'
import { renderReference } from './render-reference.ts'
import { renderFields } from './render-schema.ts'

const hostile = '</p></code></pre><script>alert(1)</script><img src=x onerror=alert(1)>"\' style="x" &lt;'

test('text that looks like markup is shown as text everywhere in the document', () => {
  const plain = JSON.stringify(buildOpenApi('https://training.example.com'))
  const planted = JSON.parse(plain, (key, value) => (isText(key, value) ? `${value} ${hostile}` : value))
  const pages = renderAll(planted)
  const expected = renderAll(JSON.parse(plain))

  expect(pages.join().split('&lt;script&gt;alert(1)&lt;/script&gt;').length).toBeGreaterThan(300)
  for (const [i, page] of pages.entries()) {
    const elements = readPage(page)
    const names = readPage(expected[i] ?? '').map(({ name }) => name)
    expect(new Set(elements.map(({ name }) => name))).toEqual(new Set(names))
    expect(elements[0]?.text).toContain('<script>alert(1)</script>')
    expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1)
    expect(elements.filter(({ attributes }) => 'onerror' in attributes)).toEqual([])
  }
})

function renderAll(document: Record<string, unknown>): string[] {
  const { pages } = renderReference(readDocument(document), { rateLimitPerMinute: 600 })
  return [...pages.values()].map((render) => render())
}

/** Every text that reaches the page, apart from the names that make its addresses. */
function isText(key: string, value: unknown): value is string {
  return typeof value === 'string' && /^(summary|description|title|version|url|pattern|message|name|\d+)$/.test(key)
}

test('a description may hold paragraphs, lists and code, and nothing else', () => {
  const text =
    'First line\nof `one` <b>\n\nLead:\n- a `b`\n- c\n  goes on\n\n**not bold** [not a link](https://example.com)'

  expect(renderMarkdown(text).text).toBe(
    '<p>First line of <code>one</code> &lt;b&gt;</p>' +
      '<p>Lead:</p><ul><li>a <code>b</code></li><li>c goes on</li></ul>' +
      '<p>**not bold** [not a link](https://example.com)</p>',
  )
})

test('an unpaired backtick stays a backtick', () => {
  expect(renderMarkdown('a ` b').text).toBe('<p>a ` b</p>')
})

test('values in a template are escaped, markup made by a template is not', () => {
  const inner = html`<b>${'<i>'}</b>`

  expect(html`${inner} ${['&', inner]} ${undefined}${0}`.text).toBe('<b>&lt;i&gt;</b> &amp;<b>&lt;i&gt;</b> 0')
  expect(inner).toBeInstanceOf(Html)
})

test('JSON keeps its text when its values are marked', () => {
  const value = { 'a": {': 'b\\", [', list: [1, 'two, three', null], none: {}, flag: true }

  expect(readPage(renderJson(value).text)[0]?.text).toBe(JSON.stringify(value, null, 2))
})

test('fields show their type, presence, limits and nested fields', () => {
  const Item = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['a', 'b'] } } }
  const body = {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: { $ref: '#/components/schemas/Item' }, maxItems: 500 },
      color: { type: ['string', 'null'], pattern: '^#', maxLength: 9 },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      dueAt: { type: 'string', format: 'date-time', description: 'In the `future`' },
    },
  }
  const fields = renderFields(body, {
    reference: { schemas: { Item }, schemaAddresses: new Map() },
    idPrefix: 'x',
    shown: 'sent',
  })
  const texts = readPage(fields?.text ?? '').filter(({ name }) => name === 'div' || name === 'summary')

  expect(texts.map(({ text }) => text.trim().replaceAll(/\s+/g, ' '))).toEqual([
    'items array of Item required at most 500 items Fields of Item kind string required one of a, b',
    'Fields of Item',
    'kind string required one of a, b',
    'color string or null optional at most 9 characters · matches ^#',
    'limit integer optional 1 to 1,000 · default 100',
    'dueAt timestamp optional In the future',
  ])
})

test('a recursive schema ends in a link', () => {
  const Node = {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
  }
  const fields = renderFields(Node, {
    reference: { schemas: { Node }, schemaAddresses: new Map() },
    idPrefix: 'x',
    shown: 'answered',
  })

  expect(readPage(fields?.text ?? '').filter(({ name }) => name === 'details').length).toBeLessThan(5)
})

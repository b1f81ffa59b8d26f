import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown, type MarkdownProps } from './markdown.tsx'

function render(text: string, props: Omit<MarkdownProps, 'text'> = {}): string {
  return renderToStaticMarkup(createElement(Markdown, { text, ...props })).replaceAll(/ class="[^"]*"/g, '')
}

test.each([
  ['[a](javascript:alert(1))', 'a'],
  ['[a](JaVaScRiPt:alert(1))', 'a'],
  ['[a](data:text/html,<script>alert(1)</script>)', 'a'],
  ['[a](vbscript:msgbox)', 'a'],
  ['[a][1]\n\n[1]: javascript:alert(1)', 'a'],
  ['[a](java\tscript:alert(1))', '[a](java\tscript:alert(1))'],
])('a link that could run code leads nowhere: %s', (text, shown) => {
  const html = render(text)
  expect(html).toContain(shown)
  expect(html).not.toMatch(/href="[^"]/)
})

test.each(['https://example.com/a', 'mailto:a@example.com', '/docs', '#top', 'page?q=a:b'])('%s is a link', (href) => {
  expect(render(`[a](${href})`)).toBe(`<div><p><a href="${href}" target="_blank" rel="noreferrer">a</a></p></div>`)
})

test('tags are text, in a paragraph and alone', () => {
  const html = render('A <b onclick="x()">word</b>.\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>')
  expect(html).not.toMatch(/<(b|script|img)/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('images are left out', () => {
  expect(render('Before ![alt](https://example.com/a.png) after')).not.toMatch(/img|example\.com/)
})

test('code gets the colors of the line where its fence begins, in lists and quotes too', () => {
  const text = 'Text\n\n```js\na\n```\n\n- item\n\n  ```js\n  a\n  ```\n\n> ```js\n> a\n> ```\n'
  const snippets = [
    { line: 3, tokens: ['1k'] },
    { line: 9, tokens: ['1s'] },
    { line: 13, tokens: ['1c'] },
  ]
  const html = renderToStaticMarkup(createElement(Markdown, { text, snippets }))

  expect([...html.matchAll(/code-(\w)/g)].map(([, kind]) => kind)).toEqual(['k', 's', 'c'])
})

test('headings start at the level of the page, and its own title is left out', () => {
  expect(render('# Title\n\n## Part\n\n### Detail', { title: 'Title', headingLevel: 2 })).toBe(
    '<div><h3 data-depth="2">Part</h3><h4 data-depth="3">Detail</h4></div>',
  )
})

test('lists with empty lines between items have paragraphs, others do not', () => {
  expect(render('- a\n- b')).toBe('<div><ul><li>a</li><li>b</li></ul></div>')
  expect(render('3. a\n\n4. b')).toBe('<div><ol start="3"><li><p>a</p></li><li><p>b</p></li></ol></div>')
})

test('in a simulation, links are text', () => {
  expect(render('[a](https://example.com)', { isInert: true })).toBe('<div><p><span>a</span></p></div>')
})

test('apostrophes are typographic, but not in code or around quoted words', () => {
  expect(render("It isn't the users' fault: `don't` and 'x' stay.")).toBe(
    '<div><p>It isn’t the users’ fault: <code>don&#x27;t</code> and &#x27;x&#x27; stay.</p></div>',
  )
})

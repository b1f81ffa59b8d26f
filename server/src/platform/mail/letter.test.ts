import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { formatTime, renderLetter } from './letter.ts'

const personName = 'Ada <b>Example</b>'
const url = 'https://training.example.com/console?a=1&b=2'

test('says the same in plain text and in HTML, in the same order', () => {
  const { text, html } = renderLetter({
    subject: 'Keys & secrets',
    personName,
    blocks: [
      'First.',
      { items: [{ title: 'CI', aside: 'ppt_1' }, { title: 'HR', facts: 'due today' }, { title: 'and 2 more' }] },
      { button: 'Open the console', url },
      'Last.',
    ],
  })

  expect(html).toContain('<title>Keys &amp; secrets</title>')
  expect(text).toBe(`Hi Ada <b>Example</b>,

First.

- CI (ppt_1)
- HR: due today
- and 2 more

Open the console:
${url}

Last.
`)
  const shown = html.slice(html.indexOf('<p>Hi ')).replaceAll(/<[^>]+>|\n/g, '|')
  expect(shown.split('|').filter((part) => part !== '')).toEqual([
    'Hi Ada &lt;b&gt;Example&lt;/b&gt;,',
    'First.',
    ...['CI', ' (ppt_1)', 'HR', 'due today', 'and 2 more'],
    'Open the console',
    'Last.',
  ])
})

test('all input is escaped in HTML', () => {
  const evil = '"><script>alert(1)</script>&'
  const { html } = renderLetter({
    subject: evil,
    personName: evil,
    blocks: [evil, { items: [{ title: evil, aside: evil, facts: evil }] }, { button: evil, url: evil }],
    footer: { reason: evil, unsubscribe: evil, unsubscribeUrl: evil },
  })
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;'

  expect(html).not.toContain('<script')
  expect(html.split(escaped)).toHaveLength(12)
})

test('an organization’s logo and colors are put in when a letter is rendered; its words stay the same', () => {
  const letter = { subject: 'Notice', personName, blocks: [{ button: 'Open', url }] }
  const logo = { bytes: Buffer.from('png'), width: 100, height: 50, hasPlate: false }
  const own = renderLetter(letter, {
    senderName: 'Ärzte & Söhne',
    logo,
    button: { background: '#123456', color: '#fedcba' },
  })
  const plain = renderLetter(letter, { senderName: 'Ärzte & Söhne', logo: null, button: null })

  expect(own.html).toContain('background: #123456; color: #fedcba; text-decoration: none">Open</a>')
  expect(own.html).toMatch(/alt="Ärzte &amp; Söhne"[^>]*><\/p>\n<p>Hi /)
  expect(own.attachments).toMatchObject([{ content: logo.bytes }])
  expect(plain.html).toContain(`background: ${brand.accent}; color: ${brand.onAccent}; text-decoration: none">Open</a>`)
  expect(plain.html).not.toContain('Söhne')
  expect([own.text, plain.text]).toEqual(Array(2).fill(renderLetter(letter).text))
})

test('only a letter with a footer can be unsubscribed from', () => {
  const plain = { subject: 'Notice', personName, blocks: ['Text.'] }
  const footer = { reason: 'You asked for it.', unsubscribe: 'Stop it', unsubscribeUrl: url }
  const { text, html } = renderLetter({ ...plain, footer })

  expect(renderLetter(plain).text).not.toContain('Stop it')
  expect(renderLetter(plain).html).not.toContain('href')
  expect(text).toMatch(/\n\nYou asked for it\.\nStop it:\nhttps:\S+\n$/)
  expect(html).toContain('<a href="https://training.example.com/console?a=1&amp;b=2">Stop it</a>')
})

test('times are spelled out and in UTC', () => {
  expect(formatTime(new Date('2026-11-15T09:30:00+01:00'))).toBe('15 November 2026, 08:30 UTC')
})

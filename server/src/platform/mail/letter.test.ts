import { expect, test } from 'vitest'
import { composeLetter, formatTime } from './letter.ts'

const personName = 'Ada <b>Example</b>'
const url = 'https://training.example.com/console?a=1&b=2'

test('says the same in plain text and in HTML, in the same order', () => {
  const { subject, body } = composeLetter({
    subject: 'Keys & secrets',
    personName,
    blocks: [
      'First.',
      { items: [{ title: 'CI', aside: 'ppt_1' }, { title: 'HR', facts: 'due today' }, { title: 'and 2 more' }] },
      { button: 'Open the console', url },
      'Last.',
    ],
  })

  expect(subject).toBe('Keys & secrets')
  expect(body.text).toBe(`Hi Ada <b>Example</b>,

First.

- CI (ppt_1)
- HR: due today
- and 2 more

Open the console:
${url}

Last.
`)
  const shown = body.html.slice(body.html.indexOf('<p>Hi ')).replaceAll(/<[^>]+>|\n/g, '|')
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
  const { body } = composeLetter({
    subject: evil,
    personName: evil,
    blocks: [evil, { items: [{ title: evil, aside: evil, facts: evil }] }, { button: evil, url: evil }],
    footer: { reason: evil, unsubscribe: evil, unsubscribeUrl: evil },
  })
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;'

  expect(body.html).not.toContain('<script')
  expect(body.html.split(escaped)).toHaveLength(12)
})

test('only a letter with a footer can be unsubscribed from', () => {
  const plain = { subject: 'Notice', personName, blocks: ['Text.'] }
  const footer = { reason: 'You asked for it.', unsubscribe: 'Stop it', unsubscribeUrl: url }
  const { body } = composeLetter({ ...plain, footer })

  expect(composeLetter(plain).body).not.toHaveProperty('unsubscribeUrl')
  expect(body.unsubscribeUrl).toBe(url)
  expect(body.text).toMatch(/\n\nYou asked for it\.\nStop it:\nhttps:\S+\n$/)
  expect(body.html).toContain('<a href="https://training.example.com/console?a=1&amp;b=2">Stop it</a>')
})

test('times are spelled out and in UTC', () => {
  expect(formatTime(new Date('2026-11-15T09:30:00+01:00'))).toBe('15 November 2026, 08:30 UTC')
})

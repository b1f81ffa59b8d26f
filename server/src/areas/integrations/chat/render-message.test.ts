import { type ChatEvent, chatEvents } from '@parapet/contract'
import { describe, expect, test } from 'vitest'
import { findFault, readText } from '../../../../test/worlds/chat.ts'
import { type Line, type Message, namesMax, type Section } from './chat-message.ts'
import { renderPayload } from './render-message.ts'
import type { SlackPayload } from './render-slack.ts'
import { composeSample } from './samples.ts'

const kinds = ['slack', 'teams'] as const
const publicUrl = 'https://parapet.example.com'
const now = new Date('2026-11-16T09:00:00Z')

function render(kind: (typeof kinds)[number], message: Message) {
  const body = Buffer.from(JSON.stringify(renderPayload(kind, message, publicUrl)))
  return { body, text: readText({ body }), payload: JSON.parse(body.toString()), fault: findFault(kind, body) }
}

function lineOf(fields: Partial<Line>): Line {
  return { title: 'SQL injection', facts: ['1 person'], people: [], morePeople: 0, ...fields }
}

function messageOf(lines: Line[], fields: Partial<Section> = {}, source = 'Example Corp'): Message {
  const link = { label: 'Open your training', path: '/learn' }
  return {
    source,
    sections: [{ event: 'assignment.given', title: 'New training', lines, moreLines: 0, link, ...fields }],
  }
}

describe.each(kinds)('a message for %s', (kind) => {
  test.each(chatEvents)('about %s has the published format and a link to this installation', (event) => {
    for (const isForTeam of [true, false]) {
      for (const namesPeople of [true, false]) {
        const voice = { isForTeam, namesPeople }
        const { fault, body, text } = render(
          kind,
          composeSample({ source: 'Example Corp', voice, events: [event], now }),
        )
        expect(fault).toBeUndefined()
        expect(body.toString()).toContain(publicUrl)
        expect(text.includes('Ada Example')).toBe(namesPeople && event !== 'webhook.disabled')
      }
    }
  })

  test('with all events and maximum lengths stays within the limits', () => {
    for (const letter of ['&', '漢', '"', '👩‍🚀', '\u0000']) {
      const long = letter.repeat(1000)
      const people = Array.from({ length: namesMax }, () => ({ id: 'x', name: long }))
      const lines = Array.from({ length: 10 }, () => lineOf({ title: long, facts: [long], people, morePeople: 99_999 }))
      const [first] = messageOf(lines, { moreLines: 90 }).sections as [Section]
      const sections = chatEvents.map((event: ChatEvent) => ({ ...first, event }))
      expect(render(kind, { source: long, sections }).fault, letter).toBeUndefined()
    }
  })

  test('says how many lines it omits', () => {
    const { text } = render(kind, messageOf([lineOf({})], { moreLines: 7 }))
    expect(text).toContain('and 7 more')
  })

  test('keeps names and titles on their line, in reading order', () => {
    const { text } = render(kind, messageOf([lineOf({ title: 'a\nb\u202ec', people: [{ id: 'x', name: 'd\r\ne' }] })]))
    expect(text).toContain('a bc')
    expect(text).toContain('d e')
  })
})

const hostile = '<!channel> <@U123> <https://evil.example|click> & *bold* `code` [x](https://evil.example)'

test('names and titles cannot become mentions, links or markup in Slack', () => {
  const people = [{ id: 'x', name: hostile }]
  const { payload, fault } = render(
    'slack',
    messageOf([lineOf({ title: hostile, facts: [hostile], people })], {}, hostile),
  )
  expect(fault).toBeUndefined()
  const { blocks, text } = payload as SlackPayload
  const texts = blocks.flatMap((block) =>
    block.type === 'divider' ? [] : block.type === 'context' ? block.elements : [block.text],
  )
  const marked = texts.filter(({ type }) => type === 'mrkdwn')
  // Only our own link is in angle brackets.
  const links = [...marked.map((one) => one.text), text].flatMap((one) => one.match(/<[^>]*>/g) ?? [])
  expect(links).toEqual([`<${publicUrl}/learn|Open your training>`])
  expect(marked.every((one) => 'verbatim' in one)).toBe(true)
  expect(marked.map((one) => one.text).join()).toContain('&lt;!channel&gt;')
  expect(marked.map((one) => one.text).join()).not.toMatch(/`|\*bold\*/)
})

test('Teams gets names and titles as text runs, which do not support Markdown', () => {
  const people = [{ id: 'x', name: hostile.slice(0, 30) }]
  const { payload, fault } = render('teams', messageOf([lineOf({ title: hostile, people })], {}, hostile))
  expect(fault).toBeUndefined()
  const { body } = payload.attachments[0].content
  const marked = body.filter(({ type }: { type: string }) => type === 'TextBlock')
  expect(marked.map(({ text }: { text: string }) => text)).toEqual(['New training'])
  expect(JSON.stringify(body)).toContain('<!channel>')
})

import { LinkifyIt } from 'linkify-it'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../test/journeys/mail-server.ts'
import { useWorld } from '../../../test/world.ts'
import { toOneLine, toPlainText } from './plain-text.ts'
import { createMailSender } from './send-mails.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true })
const linksIn = (text: string) => (linkify.match(text) ?? []).map(({ url }) => url)

/** The visible text of an HTML part, without anything between words: programs may look across elements. */
const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, ' ')

const lures = [
  'evil.example.com',
  'evil.com/x',
  'www.evil.com',
  'https://evil.com/login?a=b',
  '//evil.com',
  'http://192.0.2.1/x',
  '192.0.2.1',
  'help@evil.com',
  'mailto:help@evil.com',
  'ftp://evil.com',
  'Ada(evil.com)Example',
  'bücher.com',
]

test.each(lures)('%s in a name reads the same and does not become a link', (lure) => {
  const name = `Ada ${lure} Example`
  const shown = toPlainText(name)

  expect(linksIn(name), 'a mail program would make a link').not.toEqual([])
  expect(linksIn(shown)).toEqual([])
  expect(shown.replaceAll('\u200c', '')).toBe(name)
  for (const word of shown.split(' ').filter((word) => word.includes('.'))) {
    expect(URL.canParse(`https://${word}`), 'not even when a program takes it for an address').toBe(false)
  }
})

test('ordinary names, sentences and times stay unchanged', () => {
  for (const text of [
    'Zoë Müller-Öztürk, Jr.',
    'The link works once, until 15 November 2026, 09:30 UTC. Ignore it if it was not you.',
    'نیما می‌خواهد',
    '👩‍👩‍👧‍👦 Platform: the team',
  ]) {
    expect(toPlainText(text)).toBe(text)
  }
})

test('line breaks become a space, direction marks are removed, and joiners stay', () => {
  expect(toOneLine('a\r\nb\u2028c\u0085d\te')).toBe('a b c d e')
  expect(toOneLine('\u202egnp.exe\u202c \u2066x\u2069\u200e\u200f\u061c')).toBe('gnp.exe x')
  expect(toOneLine('می‌خواهد 👩‍👩‍👧')).toBe('می‌خواهد 👩‍👩‍👧')
})

test('earlier names with special characters arrive as text on one line, and the only link is ours', async () => {
  const world = await useWorld()
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const org = await world.organization()
  const { id } = await org.api.users.create({ name: 'Ada', email: 'ada@example.com', role: 'learner' })
  const spoil = (table: string, rowId: string, name: string) =>
    world.database.pool.query(`update ${table} set name = $2 where id = $1`, [rowId, name])
  await world.database.db.deleteFrom('mails').execute()
  await spoil('users', id, 'Ada,\r\n\r\nyour account is locked: https://evil.com/login\u2028www.evil.com \u202emoc')
  await spoil('organizations', org.id, 'Corp\n\u2067evil.com/x')
  await org.api.users.resendInvitation(id)
  const sender = createMailSender({
    host: 'training.example.com',
    db: world.database.db,
    clock: world.clock,
    sealer: world.sealer,
    log: pino({ level: 'silent' }),
    smtpUrl: server.url,
    from: 'no-reply@example.com',
    cap: { kinds: [], mails: 10 },
  })
  onTestFinished(() => sender.close())
  await sender.sendDue()

  const { text = '', html = '', subject } = server.received[0]?.mail ?? {}
  const [link = '', ...others] = linksIn(text)
  expect(link).toMatch(new RegExp(`^${world.url}/invitation#[\\w-]{43}$`))
  expect(others).toEqual([])
  expect(linksIn(textOf(html))).toEqual([])
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([link])
  expect(subject).toBe('Corp evil.com/x invites you to secure-coding training')
  const greeting = 'Hi Ada, your account is locked: https://evil.com/login www.evil.com moc,'
  expect(text.replaceAll('\u200c', '').split('\n')[0]).toBe(greeting)
  expect(text + html).not.toMatch(/\p{Bidi_Control}|[\u2028\u2029]/u)
})

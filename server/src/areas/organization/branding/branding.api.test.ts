import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../../test/journeys/mail-server.ts'
import { createPerson, createVisitor, readMailedToken, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { brand } from '../../../platform/brand.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { createMailSender } from '../../../platform/mail/send-mails.ts'
import { newCertificateNumber } from '../../training/certificates/certificate-number.ts'
import { insertCertificate } from '../../training/certificates/certificates.queries.ts'
import { readLetterhead } from './branding.ts'

let world: World
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization({ name: 'Example & Sons' })
  admin = (await createPerson(world, org, { role: 'org_admin' })).visitor
})
afterAll(() => world?.close())

/** A logo in the form that a browser sends. */
function drawLogo(color = '#102030', width = 120, height = 40, margin = 2): string {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(margin, margin, width - 2 * margin, height - 2 * margin)
  return canvas.toBuffer('image/png').toString('base64')
}

const change = (body: object, visitor = admin) => visitor.call('PATCH', '/settings/branding', body)
const brandingOf = async (visitor = admin) => (await visitor.call('GET', '/session')).body.branding
const linesOf = async () =>
  ((await org.request('GET', '/audit-log?limit=500')).body as { action: string; details: object }[]).filter(
    ({ action }) => action === 'organization.branding_changed',
  )

test('an organization without branding has neither logo nor color', async () => {
  expect(await brandingOf()).toEqual({ logo: null, accentColor: null })
})

describe('the logo', () => {
  test('is shown to everyone in the organization, and to nobody else', async () => {
    const { body } = await change({ logo: drawLogo() })
    const learner = (await createPerson(world, org, { role: 'learner', email: 'learner@example.com' })).visitor
    const other = (await createPerson(world, await world.organization(), { role: 'org_admin' })).visitor

    expect(body).toEqual({
      logo: { url: expect.stringMatching(/^\/logos\/[0-9a-f]{32}\.png$/), width: 120, height: 40, legibleOn: 'light' },
      accentColor: null,
    })
    expect(await brandingOf(learner)).toEqual(body)
    expect(await brandingOf(other)).toEqual({ logo: null, accentColor: null })
  })

  test('is served as an image that cannot run as a page, and is cached permanently', async () => {
    const { body } = await change({ logo: drawLogo() })
    const { status, headers } = await world.request('GET', body.logo.url)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.getSetCookie()).toEqual([])
  })

  test('has a new URL after each upload, and none after it is removed', async () => {
    const first = (await change({ logo: drawLogo() })).body.logo.url
    const second = (await change({ logo: drawLogo() })).body.logo.url
    const afterSecond = (await world.request('GET', first)).status
    const { body } = await change({ logo: null })

    expect(second).not.toBe(first)
    expect(afterSecond).toBe(404)
    expect(body.logo).toBeNull()
    expect((await world.request('GET', second)).status).toBe(404)
    expect((await linesOf()).map(({ details }) => details)).toEqual([
      { logo: 'removed' },
      { logo: 'uploaded' },
      { logo: 'uploaded' },
    ])
  })

  test.each([
    '/logos/',
    '/logos/x.png',
    `/logos/${'0'.repeat(32)}.png`,
    `/logos/${'0'.repeat(32)}`,
    '/logos/..%2f..%2fetc',
  ])('is not at %s', async (path) => {
    expect((await world.request('GET', path)).status).toBe(404)
  })

  test('says on which background it is legible', async () => {
    expect((await change({ logo: drawLogo('#ffffff') })).body.logo.legibleOn).toBe('dark')
    expect((await change({ logo: drawLogo('#d94f1e') })).body.logo.legibleOn).toBe('both')
    // Dark blue disappears on a dark page.
    expect((await change({ logo: drawLogo('#1e3a8a') })).body.logo.legibleOn).toBe('light')
    // A photograph has its own background.
    expect((await change({ logo: drawLogo('#ffffff', 64, 64, 0) })).body.logo.legibleOn).toBe('both')
  })

  test.each([
    ['is no Base64', 'not base64!', 'must be Base64'],
    ['is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'must be a PNG image'],
    ['is a page', Buffer.from('<html><script>alert(1)</script>').toString('base64'), 'must be a PNG image'],
    ['is too wide', drawLogo('#102030', 1025, 40), 'must be at most 1024 × 512 pixels'],
    ['is too small', drawLogo('#102030', 8, 8), 'must be at least 16 pixels wide or high'],
    ['is transparent all over', drawLogo('rgba(0, 0, 0, 0)'), 'must show something: every pixel is transparent'],
  ])('that %s is refused, and the old one stays', async (_what, logo, message) => {
    const { body: before } = await change({ logo: drawLogo() })

    const { status, body } = await change({ logo })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'invalid_request', field: 'logo', message })
    expect(await brandingOf()).toEqual(before)
  })

  test('is refused when it is too large', async () => {
    const answer = await change({ logo: 'A'.repeat(349_532) })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    const larger = await change({ logo: 'A'.repeat(600_000) })
    expect([larger.status, larger.body.error]).toEqual([413, 'body_too_large'])
  })
})

describe('the accent color', () => {
  test('is stored in lowercase, and reset with null', async () => {
    expect((await change({ accentColor: '#7A1F5C' })).body).toEqual({ logo: null, accentColor: '#7a1f5c' })
    expect((await change({ accentColor: '#7a1f5c' })).status).toBe(200)
    expect((await change({ accentColor: null })).body.accentColor).toBeNull()
    // Sending the same color again adds no line.
    expect(await linesOf()).toHaveLength(2)
  })

  test.each(['red', '#fff', '#7a1f5g', '#7a1f5c;', 'url(//x)', 7])('%s is refused', async (accentColor) => {
    const { status, body } = await change({ accentColor })
    expect([status, body.error]).toEqual([400, 'invalid_request'])
  })

  test('an empty change is refused', async () => {
    expect((await change({})).status).toBe(400)
  })
})

test('only admins can change the branding', async () => {
  for (const role of ['learner', 'auditor']) {
    const { visitor } = await createPerson(world, org, { role, email: `${role}@example.com` })
    expect((await change({ accentColor: '#7a1f5c' }, visitor)).status).toBe(403)
  }
  expect((await change({ accentColor: '#7a1f5c' }, createVisitor(world))).status).toBe(401)
})

test('an invitation shows the branding of the organization that sent it', async () => {
  const { body: branding } = await change({ logo: drawLogo(), accentColor: '#7a1f5c' })
  const person = await org.api.users.create({ name: 'Vera', email: 'vera@example.com', role: 'learner' })
  const token = await readMailedToken(world, person.id, 'invitation')

  const { body } = await createVisitor(world).call('POST', '/invitation/read', { token })

  expect(body.branding).toEqual(branding)
})

async function issueCertificate(): Promise<string> {
  const user = await org.api.users.create({ name: 'Ada', email: 'ada@example.com', role: 'learner' })
  const number = newCertificateNumber(world.clock.now())
  await insertCertificate(world.database.db, {
    orgId: org.id,
    id: newId(),
    number,
    userId: user.id,
    userName: 'Ada',
    organizationName: 'Example & Sons',
    categoryId: 'injection',
    categoryTitle: 'Injection',
    issuedAt: world.clock.now(),
    handsOnFixes: 9,
    tries: 21,
    days: 6,
    expiresAt: null,
    renewsFrom: null,
  })
  return number
}

async function readDrawing(number: string) {
  const response = await fetch(`${world.url}/verify/${number}.pdf`)
  const task = getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 })
  onTestFinished(() => task.destroy())
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const fills = fnArray.flatMap((operator, index) =>
    operator === OPS.setFillRGBColor ? [String(argsArray[index][0])] : [],
  )
  return { images: fnArray.filter((operator) => operator === OPS.paintImageXObject).length, fills }
}

test('a certificate shows logo and color, on its page and as PDF', async () => {
  const number = await issueCertificate()
  const before = await readDrawing(number)
  const { body } = await change({ logo: drawLogo(), accentColor: '#7a1f5c' })
  const after = await readDrawing(number)
  const page = await world.request('GET', `/verify/${number}`)

  expect(before.images).toBe(0)
  expect(after.images).toBe(1)
  expect(before.fills).not.toContain('#7a1f5c')
  expect(after.fills).toContain('#7a1f5c')
  expect(page.text).toContain(`<img class="logo" src="${body.logo.url}" alt="Example &amp; Sons">`)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
  // The public response stays the same.
  expect((await world.request('GET', `/verify/${number}.json`)).text).not.toContain('logo')
})

test('emails embed the logo, so that reading one loads nothing; the text stays the same', async () => {
  await change({ logo: drawLogo(), accentColor: '#ffd166' })
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  await org.api.users.create({ name: 'Vera', email: 'vera@example.com', role: 'learner' })
  const sender = createMailSender({
    host: 'training.example.com',
    db: world.database.db,
    clock: world.clock,
    sealer: world.sealer,
    log: pino({ level: 'silent' }),
    smtpUrl: server.url,
    from: 'no-reply@example.com',
    cap: { kinds: [], mails: 2000 },
    findLetterhead: (orgId) => readLetterhead(world.database.db, orgId),
  })
  onTestFinished(() => sender.close())
  while ((await sender.sendDue()) > 0);
  const { mail } = server.received.find(({ recipients }) => recipients.includes('vera@example.com')) as never as {
    mail: {
      html: string
      text: string
      attachments: { contentId: string; mimeType: string; disposition: string; content: ArrayBuffer }[]
    }
  }

  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]).toMatchObject({
    contentId: '<logo@parapet>',
    mimeType: 'image/png',
    disposition: 'inline',
  })
  expect(mail.html).toContain('<img src="cid:logo@parapet" alt="Example &amp; Sons" width="120" height="40"')
  expect(mail.html).not.toMatch(/src="(?!cid:)/)
  expect(mail.html).not.toContain(brand.accent)
  expect(mail.text).not.toContain('logo')
})

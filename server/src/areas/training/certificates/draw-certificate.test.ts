import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { CertificateVerification } from '@parapet/contract'
import jsqr from 'jsqr'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { drawCertificate } from './draw-certificate.ts'

const certificate: CertificateVerification = {
  certificateNumber: 'PPT-2026-7Q3MZX4KS',
  name: 'Ada Lovelace',
  categoryTitle: 'Injection',
  organizationName: 'Example Corp',
  issuedAt: '2026-11-15T23:30:00.000Z',
  handsOnFixes: 9,
  tries: 21,
  days: 6,
  isValid: true,
  status: 'valid',
  expiresAt: null,
  renewedByNumber: null,
}
const verificationUrl = 'https://training.example.com/verify/PPT-2026-7Q3MZX4KS'

const draw = (changes: Partial<CertificateVerification> = {}, url = verificationUrl) =>
  drawCertificate({ certificate: { ...certificate, ...changes }, verificationUrl: url })

/** Opens the PDF with the reader that is built into Firefox. */
async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  onTestFinished(() => task.destroy())
  return task.promise
}

/** The lines of text that can be selected, in reading order. */
async function readLines(document: PDFDocumentProxy): Promise<string[]> {
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text.split('\n').filter((line) => line !== '')
}

async function decodeQrCode(document: PDFDocumentProxy): Promise<string | undefined> {
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  // The types of pdfjs declare its factory only as an object.
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: Canvas; context: SKRSContext2D }
  }
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsqr.default(data, canvas.width, canvas.height)?.data
}

describe('the PDF of a certificate', () => {
  test('is one A4 page in landscape, with title, language, tags and only embedded fonts', async () => {
    const document = await open(await draw())
    const page = await document.getPage(1)
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
    const { width, height } = page.getViewport({ scale: 1 })

    expect(document.numPages).toBe(1)
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    expect(info).toMatchObject({
      Title: 'Certificate of completion: Ada Lovelace, Injection',
      Author: 'Example Corp',
      Language: 'en',
    })
    expect(JSON.stringify([...((await document.getMarkInfo()) as never)])).toContain('["Marked",true]')
    expect(JSON.stringify(await page.getStructTree())).toContain('"role":"H1"')
    expect((await draw()).toString('latin1')).not.toMatch(/\/BaseFont \/Helvetica/)
  })

  test('says who completed what, when and where, as text that can be selected', async () => {
    expect(await readLines(await open(await draw()))).toEqual([
      'Example Corp',
      'Certificate of completion',
      'Ada Lovelace',
      'has completed every topic and scenario in the secure-coding category',
      'Injection',
      '9 fixes written by hand, 21 attempts, 6 days',
      'Issued on',
      '15 November 2026',
      'Certificate number',
      'PPT-2026-7Q3MZX4KS',
      'Check this certificate at',
      verificationUrl,
    ])
  })

  test('shows the work behind the certificate', async () => {
    const lines = await readLines(await open(await draw({ handsOnFixes: 9, tries: 21, days: 1 })))

    expect(lines[5]).toBe('9 fixes written by hand, 21 attempts, 1 day')
    expect(await readLines(await open(await draw({ handsOnFixes: 0, tries: 4, days: 2 })))).toContain(
      'No fixes written by hand, 4 attempts, 2 days',
    )
  })

  test('has a QR code and a link to the verification page', async () => {
    const document = await open(await draw())
    const page = await document.getPage(1)
    const links = (await page.getAnnotations()).map(({ url }: { url?: string }) => url)

    expect(await decodeQrCode(document)).toBe(verificationUrl)
    expect(links).toEqual([verificationUrl])
  })

  test('has a readable QR code for a long URL, too', async () => {
    const url = `https://training.a-department-with-a-long-name.example-corporation.co.uk/verify/${certificate.certificateNumber}`

    expect(await decodeQrCode(await open(await draw({}, url)))).toBe(url)
  })

  test('is the same document every time', async () => {
    expect((await draw()).equals(await draw())).toBe(true)
  })

  test('does not mix with others that are drawn before it or at the same time', async () => {
    const names = ['Zoë Ångström', 'Zoe Angstrom', 'Łucja Żółć', 'Lucja Zolc', 'Afi Office']
    const drawn = await Promise.all(names.map((name) => draw({ name })))
    const alone = []
    for (const name of names.toReversed()) alone.unshift(await draw({ name }))

    for (const [i, name] of names.entries()) {
      expect(drawn[i]?.equals(alone[i] as Buffer)).toBe(true)
      expect(await readLines(await open(drawn[i] as Buffer))).toContain(name)
    }
  })

  test.each([
    ['Latin with all its accents', 'Łukasz Žižek-Ångström Iñárritu Øster ẞ'],
    ['Vietnamese', 'Nguyễn Thị Phương Thảo'],
    ['Greek', 'Αλέξανδρος Παπαδόπουλος'],
    ['Cyrillic', 'Ґалина Щербакова Њ Ў Ё'],
    ['accents that were typed on their own', 'Zoe\u0308 Mu\u0308ller'],
  ])('shows names in %s', async (_what, name) => {
    const lines = await readLines(await open(await draw({ name, organizationName: name })))

    expect(lines.filter((line) => line === name.normalize('NFC'))).toHaveLength(2)
  })

  test.each([
    ['several words', 'Maximiliana Theodora von und zu Hohenlohe '.repeat(5).trim().slice(0, 200)],
    ['one word', 'Wm'.repeat(100)],
  ])('keeps a name of 200 characters in %s on the page, below the heading and above the rest', async (_what, name) => {
    const text = { name, organizationName: name, categoryTitle: name, handsOnFixes: 120, tries: 450, days: 90 }
    const document = await open(await draw(text))
    const lines = await readLines(document)
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const tops = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.transform[5]] : []))
    const ends = items.flatMap((item) => ('str' in item ? [item.transform[4] + item.width] : []))

    expect(document.numPages).toBe(1)
    expect(lines).toContain('PPT-2026-7Q3MZX4KS')
    // The vertical position decreases from line to line: lines do not overlap.
    expect(tops.slice(0, -6)).toEqual(tops.slice(0, -6).toSorted((a, b) => b - a))
    expect(Math.max(...ends)).toBeLessThanOrEqual(842 - 71)
    expect(await decodeQrCode(document)).toBe(verificationUrl)
  })

  test.each([
    ['Japanese and an emoji', '山田太郎 🎉'],
    ['Arabic', 'محمد بن سلمان'],
    ['Hindi', 'प्रिया शर्मा'],
    ['a flag and a joined emoji', '🇺🇦 👩‍👩‍👧'],
    ['turned direction, a line break and a NUL', 'Ada\u202e ecalevoL\r\n\u0000'],
    ['nothing at all', ''],
  ])('does not fail for %s; its own text and its title keep the name', async (_what, name) => {
    const document = await open(await draw({ name, organizationName: name }))
    const { info } = (await document.getMetadata()) as { info: { Title: string } }
    // Emoji and some scripts need their joiners.
    const shown = name.replaceAll(/(?!\u200d)[\p{C}\s]+/gu, ' ').trim()

    expect(document.numPages).toBe(1)
    expect(info.Title).toBe(`Certificate of completion: ${shown}, Injection`)
    expect(await decodeQrCode(document)).toBe(verificationUrl)
  })
})

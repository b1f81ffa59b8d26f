import type { CertificateVerification } from '@parapet/contract'
import fc from 'fast-check'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isLongRun } from '../../../../../test/in-long-run.ts'
import { drawCertificate } from '../draw-certificate.ts'

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

type DrawnGlyph = { originalCharCode: number; unicode: string }

/** What the page really shows: the glyph numbers of every font, where 0 is the box for a missing glyph. */
async function read(name: string, organizationName = 'Example Corp') {
  const verificationUrl = 'https://training.example.com/verify/PPT-2026-7Q3MZX4KS'
  const bytes = await drawCertificate({ certificate: { ...certificate, name, organizationName }, verificationUrl })
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  onTestFinished(() => task.destroy())
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const glyphs = fnArray.flatMap((operator, index) => {
    if (operator !== OPS.showText) return []
    return (argsArray[index][0] as (DrawnGlyph | number)[]).filter((glyph) => typeof glyph === 'object')
  })
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => ('str' in item ? [{ text: item.str, x: item.transform[4] as number }] : []))
  return { glyphs, pieces, text: pieces.map(({ text }) => text).join(''), bytes }
}

const boxes = (glyphs: readonly DrawnGlyph[]) => glyphs.filter(({ originalCharCode }) => originalCharCode === 0)

const names: Record<string, string> = {
  Cyrillic: 'Ґалина Щербакова',
  Greek: 'Αλέξανδρος Παπαδόπουλος',
  Arabic: 'محمد بن سلمان',
  Persian: 'علی‌رضا رستم‌زاده',
  Hebrew: 'יִצְחָק בֶּן־גּוּרְיוֹן',
  Devanagari: 'प्रिया शर्मा',
  Bengali: 'প্রিয়া চট্টোপাধ্যায়',
  Gurmukhi: 'ਪ੍ਰਿਆ ਸਿੰਘ',
  Gujarati: 'પ્રિયા કૃષ્ણ',
  Tamil: 'பிரியா சுப்பிரமணியம்',
  Telugu: 'ప్రియ కృష్ణ',
  Kannada: 'ಪ್ರಿಯಾ ಕೃಷ್ಣ',
  Malayalam: 'പ്രിയ കൃഷ്ണൻ',
  Sinhala: 'ප්‍රියන්ත ශ්‍රී',
  Thai: 'สมชาย ใจดี ปู่ย่า',
  Lao: 'ສົມໄຊ ແກ້ວ',
  Khmer: 'សុខា ច័ន្ទ ខ្មែរ',
  Georgian: 'გიორგი მელაძე',
  Armenian: 'Արամ Խաչատրյան',
  Ethiopic: 'አበበ ቢቂላ',
  'simplified Chinese': '张伟 喆堃',
  'traditional Chinese': '陳怡君',
  'rare Chinese': '𠮷龘',
  Japanese: '山田 太郎 さくら・サクラ',
  Korean: '김민준',
  emoji: 'Ada 🎉 🇺🇦 👩‍👩‍👧 ❤️ 👍🏽 1️⃣',
  'several scripts': 'Ada עדה 山田 प्रिया',
}

describe('the PDF of a certificate', () => {
  test.each(Object.entries(names))('shows a name in %s without boxes', async (_script, name) => {
    const { glyphs, text } = await read(name, name)

    expect(boxes(glyphs)).toEqual([])
    // Nothing was omitted, so there is no note about it.
    expect(text).not.toContain('can’t print')
    expect(text).not.toContain('…')
    expect(glyphs.length).toBeGreaterThan(100)
  })

  test('draws the outlines of Chinese characters, not empty ones', async () => {
    const [one, two] = [await read('张'), await read('𠮷')]

    // Each font holds its outline; without one, both files would be about as large as that of a name of one letter.
    const letter = (await read('A')).bytes.length
    expect(one.bytes.length - letter).toBeGreaterThan(500)
    expect(two.bytes.length - letter).toBeGreaterThan(500)
  })

  test('sets words from right to left, and Latin words in between from left to right', async () => {
    const { pieces } = await read('משה Ada Lovelace כהן')
    const x = (text: string) => pieces.find((piece) => piece.text.includes(text))?.x as number

    expect(x('כהן')).toBeLessThan(x('Ada Lovelace'))
    expect(x('Ada Lovelace')).toBeLessThan(x('משה'))
  })

  test('joins Arabic letters: the same letter has another shape in the middle of a word', async () => {
    const shapes = async (name: string) =>
      new Set(
        (await read(name)).glyphs
          .filter(({ unicode }) => /\p{Script=Arabic}/u.test(unicode))
          .map(({ originalCharCode }) => originalCharCode),
      ).size

    // The same letter three times: one shape when isolated, three when joined.
    expect(await shapes('ه ه ه')).toBe(1)
    expect(await shapes('ههه')).toBe(3)
  })

  test('omits characters that no font has, and says so and where to see them', async () => {
    const { glyphs, text } = await read('Ada \u{12000}\u{12001} Lovelace')

    expect(boxes(glyphs)).toEqual([])
    expect(text).toContain('Ada … Lovelace')
    expect(text).toContain('Check this certificate, and see the characters that this file can’t print, at')
  })

  test('is drawn without boxes for any name', async () => {
    const scripts = [...new Set(Object.values(names).join(''))]
    const characters = fc.oneof(fc.constantFrom(...scripts), fc.string({ unit: 'binary', maxLength: 2 }))
    const name = fc.array(characters, { maxLength: 20 }).map((parts) => parts.join('').toWellFormed())
    await fc.assert(
      fc.asyncProperty(name, async (name) => {
        expect(boxes((await read(name)).glyphs)).toEqual([])
      }),
      { numRuns: isLongRun ? 60 : 20 },
    )
  }, 60_000)

  test('is the same document every time, in every script', async () => {
    for (const name of ['山田 太郎', 'محمد', '🎉']) {
      expect((await read(name)).bytes.equals((await read(name)).bytes)).toBe(true)
    }
  })
})

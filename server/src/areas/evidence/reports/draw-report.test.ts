import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, onTestFinished, test } from 'vitest'
import { drawReport } from './draw-report.ts'

const hint = 'stands for characters that this file can’t print'

async function draw(name: string) {
  const bytes = await drawReport({
    reportId: 'training-record',
    title: 'Training record',
    organizationName: 'Example Corp',
    from: '2026-01-01',
    to: '2026-12-31',
    generatedAt: '2026-12-31T12:00:00.000Z',
    definitions: ['One line for each person.'],
    columns: ['Name', 'Email'],
    asOf: null,
    filters: [],
    rowCount: 1,
    teams: [],
    values: [],
    printed: { title: 'Lines', rows: [[name, 'priya@example.com']], isWhole: true },
    csv: Buffer.from('Name,Email'),
    when: '2026-01-01 to 2026-12-31 (UTC)',
    createdBy: 'Ada Example',
    brand: { accentColor: null, logo: null },
    number: '0198c2f4-b3ec-7a03-8d88-b3dd09009e9c',
    checksum: 'a'.repeat(64),
    verifyUrl: 'https://training.example.com/verify/0198c2f4',
  })
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  onTestFinished(() => task.destroy())
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const glyphs = fnArray.flatMap((operator, index) => {
    if (operator !== OPS.showText) return []
    return (argsArray[index][0] as ({ originalCharCode: number } | number)[]).filter(
      (glyph) => typeof glyph === 'object',
    )
  })
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return { text, boxes: glyphs.filter(({ originalCharCode }) => originalCharCode === 0) }
}

test('the PDF marks characters the font lacks instead of printing boxes, and explains the mark', async () => {
  const { text, boxes } = await draw('प्रिया Sharma')

  expect(boxes).toEqual([])
  expect(text).toContain('… Sharma')
  expect(text).toContain(hint)
})

test('the PDF has no note about missing characters when there are none', async () => {
  const { text, boxes } = await draw('Žofie Παπαδοπούλου')

  expect(boxes).toEqual([])
  expect(text).toContain('Žofie Παπαδοπούλου')
  expect(text).not.toContain(hint)
})

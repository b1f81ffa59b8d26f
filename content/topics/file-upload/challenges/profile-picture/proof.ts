import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/save-picture.ts')

/** What a usual web server says about files. */
const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.xht': 'application/xhtml+xml',
  '.shtml': 'text/html',
  '.xml': 'text/xml',
  '.xsl': 'text/xml',
  '.rss': 'text/xml',
  '.atom': 'application/atom+xml',
  '.mml': 'text/mathml',
}
/** Types in which browsers run scripts. */
const active = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/atom+xml']

const png = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')
const createPage = (vary: Vary) => Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml"><script>${vary.pick(['alert', 'send', vary.word()])}(${vary.number(1, 99)})</script></html>`)

/** How pictures of each kind begin. */
const kinds = {
  'image/png': { ends: ['.png', '.PNG'], starts: [png] },
  'image/jpeg': { ends: ['.jpg', '.jpeg', '.JPG'], starts: ['\xff\xd8\xff\xe0\0\x10JFIF\0', '\xff\xd8\xff\xe1\0\x18Exif\0\0', '\xff\xd8\xff\xdb\0\x43\0'].map((start) => Buffer.from(start, 'latin1')) },
  'image/webp': { ends: ['.webp', '.WEBP'], starts: ['VP8 ', 'VP8L', 'VP8X'].map((part) => Buffer.from(`RIFF\x24\0\0\0WEBP${part}\x18\0\0\0`, 'latin1')) },
}

export async function works({ savePicture, Refused }: Code, vary: Vary) {
  mkdirSync('pictures')
  const number = vary.number(1, 9)
  const [member, other] = vary.shuffle([number, number * 10 + 1, number * 100 + 71]) as [number, number]
  const data = Buffer.concat([png, Buffer.from(vary.text(20)), vary.pick([Buffer.alloc(0), createPage(vary)])])
  await savePicture('pictures', member, { fileName: 'old.png', type: 'image/png', data: png })
  const address = await savePicture('pictures', member, { fileName: `${vary.name()} on the court.PNG`, type: 'image/png', data })
  const named = { fileName: vary.pick(['profile.html.jpg', `${vary.word()}.svg.jpeg`, `html ${vary.word()}.jpg`]), type: 'image/jpeg', data: Buffer.from('\xff\xd8\xff\xe0', 'latin1') }
  await assert.doesNotReject(savePicture('pictures', other, named), `${named.fileName}, a picture of type image/jpeg, should be stored.`)
  assert.equal(readdirSync('pictures').length, 2, 'A new picture should replace the old one of the same member, and no other.')
  const name = decodeURIComponent(address.replace('https://club.example.com/pictures/', ''))
  assert.deepEqual(readFileSync(`pictures/${name}`), data, 'The picture should be stored as it was sent.')
  assert.equal(types[extname(name).toLowerCase()], 'image/png', 'The web server should show a PNG as image/png.')
  for (const [type, { ends, starts }] of vary.shuffle(Object.entries(kinds)))
    for (const start of starts) {
      const fileName = `${vary.word()}${vary.pick(ends)}`
      const picture = Buffer.concat([start, Buffer.from(vary.text(40))])
      const shown = await savePicture('pictures', member, { fileName, type, data: picture }).catch((error: unknown) => {
        if (error instanceof Refused) return undefined
        throw error
      })
      assert.ok(shown !== undefined, `${fileName}, a picture of type ${type}, should be stored.`)
      const stored = decodeURIComponent(shown.replace('https://club.example.com/pictures/', ''))
      assert.deepEqual(readFileSync(`pictures/${stored}`), picture, `${fileName} should be stored as it was sent.`)
      assert.equal(types[extname(stored).toLowerCase()], type, `The web server should show ${fileName} as ${type}.`)
    }
  for (const [upload, why] of [
    [{ fileName: 'a.pdf', type: 'application/pdf', data: Buffer.from('%PDF-1.7') }, 'A PDF file should be refused.'],
    [{ fileName: 'a.png', type: 'image/png', data: Buffer.alloc(0) }, 'An empty file should be refused.'],
    [{ fileName: 'a.png', type: 'image/png', data: Buffer.alloc(5_242_881) }, 'A file of more than 5 MiB should be refused.'],
  ] as const)
    {
      const before = readdirSync('pictures').toSorted()
      await assert.rejects(savePicture('pictures', member, upload), Refused, why)
      assert.deepEqual(readdirSync('pictures').toSorted(), before, 'A file that is refused should leave the picture of the member as it was.')
    }
}

const ends = ['.html', '.xhtml', '.svg', '.HTM', '.png.html', '.png.xhtml', '.jpg.png.svg', '.html.', '.hTmL', '.xht', '.shtml', '.xml', '.XSL', '.rss', '.atom', '.html.png', '.svg.jpg', '.xhtml.webp', '.svg.png.jpeg']
const starts = [Buffer.alloc(0), png, Buffer.from('GIF89a'), Buffer.from('\xff\xd8\xff\xe0', 'latin1')]

export async function exploit({ savePicture }: Code, vary: Vary): Promise<false | Breach> {
  mkdirSync('pictures')
  const [member, page] = [vary.number(1, 999), createPage(vary)]
  for (const fileName of vary.shuffle([...ends.map((end) => `${vary.pick([vary.name(), vary.word()])}${end}`), 'html']))
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml', 'image/html'])
      for (const start of starts) {
        const address = await savePicture('pictures', member, { fileName, type, data: Buffer.concat([start, page]) }).catch(() => '')
        const served = types[extname(address).toLowerCase()] ?? ''
        // A file that begins like a picture is no well-formed XML; as HTML it is taken nevertheless.
        if (active.includes(served) && (start.length === 0 || served === 'text/html'))
          return { sent: `${fileName} as ${type}: ${Buffer.concat([start, page]).toString('latin1')}`, got: `${address}, which the web server sends as ${served}`, damage: "A browser runs the script in it as one of the club's own pages, with the session of everybody who opens it." }
      }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(
  { savePicture }: Code,
  input: { fileName: string; type: string; content: string },
  vary: Vary,
) {
  mkdirSync('album', { recursive: true })
  try {
    const upload = { fileName: input.fileName, type: input.type, data: Buffer.from(input.content) }
    const address = await savePicture('album', vary.number(1, 99), upload)
    const stored = readFileSync(`album/${decodeURIComponent(address.replace(/^.*\//, ''))}`, 'utf8')
    const served = types[extname(address)] ?? 'application/octet-stream'
    return { isDone: active.includes(served) && /<script/i.test(stored), shown: `${address}\nContent-Type: ${served}\n\n${stored}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { fileName: 'me.html', type: 'image/png', content: '<script>alert(document.cookie)</script>' }, isDone: true },
  { input: { fileName: 'me.png', type: 'image/png', content: '<script>alert(document.cookie)</script>' }, isDone: false },
  { input: { fileName: 'me.html', type: 'text/html', content: '<script>alert(document.cookie)</script>' }, isDone: false },
]

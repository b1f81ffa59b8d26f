import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

type Code = typeof import('./save-picture.ts')

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
}
/** Types in which browsers run scripts. */
const active = ['text/html', 'application/xhtml+xml', 'image/svg+xml']

const png = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')
const page = Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>')

export async function works({ savePicture, Refused }: Code) {
  mkdirSync('pictures')
  await savePicture('pictures', 17, { fileName: 'old.png', type: 'image/png', data: png })
  const address = await savePicture('pictures', 17, { fileName: 'Me on the court.PNG', type: 'image/png', data: png })
  await savePicture('pictures', 1, { fileName: 'a.jpg', type: 'image/jpeg', data: Buffer.from('\xff\xd8\xff\xe0', 'latin1') })
  const files = readdirSync('pictures')
  assert.equal(files.length, 2)
  const name = address.replace('https://club.example.com/pictures/', '')
  assert.deepEqual(readFileSync(`pictures/${name}`), png)
  assert.equal(types[extname(name)], 'image/png')
  for (const upload of [
    { fileName: 'a.pdf', type: 'application/pdf', data: Buffer.from('%PDF-1.7') },
    { fileName: 'a.png', type: 'image/png', data: Buffer.alloc(0) },
    { fileName: 'a.png', type: 'image/png', data: Buffer.alloc(6_000_000) },
  ])
    await assert.rejects(savePicture('pictures', 2, upload), Refused)
}

export async function exploit({ savePicture }: Code): Promise<boolean> {
  mkdirSync('pictures')
  for (const fileName of ['me.html', 'me.xhtml', 'me.svg'])
    for (const data of [page, Buffer.concat([png, page])]) {
      const address = await savePicture('pictures', 17, { fileName, type: 'image/png', data }).catch(() => '')
      const type = types[extname(address)] ?? ''
      // A file that begins like a PNG is no well-formed XML; as HTML it is taken nevertheless.
      if (active.includes(type) && (data === page || type === 'text/html')) return true
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(
  { savePicture }: Code,
  input: { fileName: string; type: string; content: string },
  vary: import('#proof/vary').Vary,
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

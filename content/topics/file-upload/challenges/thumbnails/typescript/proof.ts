import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./make-thumbnail.ts')

// Pictures hold any bytes, and cameras write XML into them.
const png = Buffer.from('\x89PNG\r\n\x1a\nlamp <?xpacket begin=""?> <svg>', 'latin1')
const jpeg = Buffer.from('\xff\xd8\xfflamp <ada@example.com>', 'latin1')
const decoders: Record<string, string> = { png: 'png', png8: 'png', png24: 'png', png32: 'png', jpg: 'jpeg', jpeg: 'jpeg', jpe: 'jpeg', pjpeg: 'jpeg', svg: 'svg', msvg: 'svg', mvg: 'mvg' }

/** The first bytes that ImageMagick knows, and then the extension. */
function findFormat(data: Buffer, path: string): string | undefined {
  if (data.subarray(0, 8).equals(png.subarray(0, 8))) return 'png'
  if (data.subarray(0, 3).equals(jpeg.subarray(0, 3))) return 'jpeg'
  const start = data.subarray(0, 60).toString('latin1')
  if (/^<(svg|\?xml)/i.test(start)) return 'svg'
  if (start.startsWith('push graphic-context')) return 'mvg'
  return decoders[path.split('.').at(-1) ?? '']
}

const decode = (text: string) => text.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) => String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)))

/** The file that a drawing asks for, however the drawing is written. */
function findDrawn(format: string, text: string): string | undefined {
  const pattern = format === 'svg' ? /<(?:[\w-]+:)?image\b[^>]*?\b(?:[\w-]+:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/ : /^image over [\d, ]+"([^"]*)"/m
  const [, first, second] = pattern.exec(text) ?? []
  const [, path] = /^(?:text|label):@?(.+)$/.exec(decode(first ?? second ?? '')) ?? []
  return path
}

/** ImageMagick in small: the content decides about the format unless a prefix does, and drawings show the files that they name. */
async function run(program: string, args: string[]): Promise<void> {
  assert.equal(program, 'magick', 'The program should be `magick`.')
  const input = args.find((one) => existsSync(one.replace(/^[a-z\d]+:/i, ''))) ?? ''
  const [, prefix, path = ''] = /^(?:([a-z\d]+):)?(.*)$/i.exec(input) ?? []
  const data = readFileSync(path)
  const found = findFormat(data, path)
  const format = prefix === undefined ? found : decoders[prefix.toLowerCase()]
  const isReadable = format === 'png' || format === 'jpeg' ? findFormat(data, '') === format : format === 'svg' || format === 'mvg'
  if (!isReadable) throw new Error('improper image header')
  const drawn = format === 'svg' || format === 'mvg' ? findDrawn(format, data.toString()) : undefined
  writeFileSync((args.at(-1) ?? '').replace(/^png:/i, ''), Buffer.concat([png, drawn ? readFileSync(drawn) : Buffer.alloc(0)]))
}

export async function works({ makeThumbnail, Refused }: Code, vary: Vary) {
  mkdirSync('work', { recursive: true })
  const lamp = vary.word()
  const uploads = [
    { fileName: `${lamp}.PNG`, type: 'image/png', data: png },
    { fileName: `${lamp}.jpeg`, type: 'image/jpeg', data: jpeg },
    { fileName: `${lamp}.jpg`, type: 'image/jpeg', data: jpeg },
  ]
  for (const upload of uploads)
    assert.ok((await makeThumbnail('work', run, upload)).includes('lamp'), `The picture ${upload.fileName} should become a thumbnail. A real picture may hold any bytes, such as "<".`)
  for (const [upload, why] of [
    [{ fileName: 'lamp.gif', type: 'image/gif', data: png }, 'A file with another extension should be refused.'],
    [{ fileName: 'lamp.png', type: 'image/png', data: Buffer.alloc(0) }, 'An empty file should be refused.'],
    [{ fileName: 'lamp.png', type: 'image/png', data: Buffer.from('text') }, 'A file that is no picture should be refused.'],
  ] as const)
    await assert.rejects(makeThumbnail('work', run, upload), Refused, why)
  assert.deepEqual(readdirSync('work'), [], 'Nothing should be left in the work folder.')
}

/** Drawings that ask for a file of the service, in the ways in which they can be written. */
const drawingsOf = (file: string) => [
  `<svg xmlns="http://www.w3.org/2000/svg"><image href="text:${file}"/></svg>`,
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><image href='text:${file}'/></svg>`,
  `<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><s:image x:href="text:${file}"/></s:svg>`,
  `<?xml version='1.0'?><!-- a lamp --><!DOCTYPE a:svg><a:svg xmlns:a="http://www.w3.org/2000/svg"><a:image\n href = "&#116;ext:${file}"/></a:svg>`,
  `<?XML version="1.0"?><b:svg xmlns:b="http://www.w3.org/2000/svg"><b:image href="&#x74;&#x65;xt:${file}"/></b:svg>`,
  `push graphic-context\nviewbox 0 0 400 400\nimage over 0,0 0,0 "text:${file}"\npop graphic-context`,
  `push graphic-context\nimage over 0,0 0,0 "label:@${file}"\npop graphic-context`,
]

export async function exploit({ makeThumbnail }: Code, vary: Vary): Promise<Breach | false> {
  mkdirSync('work', { recursive: true })
  const [file, key] = [`${vary.word()}.env`, vary.text(20)]
  writeFileSync(file, `KEY=${key}`)
  for (const drawing of vary.shuffle(drawingsOf(file)))
    for (const fileName of ['lamp.png', 'lamp.jpg', 'lamp.jpeg']) {
      const upload = { fileName, type: fileName.endsWith('png') ? 'image/png' : 'image/jpeg', data: Buffer.from(drawing) }
      const small = await makeThumbnail('work', run, upload).catch(() => undefined)
      if (small?.includes(key)) return { sent: `a picture called ${fileName}, declared as ${upload.type}, with the content\n${drawing}`, got: `a thumbnail that shows the file ${file} of the service: KEY=${key}` }
    }
  return false
}

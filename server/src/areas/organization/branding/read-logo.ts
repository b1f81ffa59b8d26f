import { contrastOf, type LogoBackground, limits } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import { decodePng, encodePng, type Pixels, PngError } from './png.ts'

export type ReadLogo = { bytes: Buffer; width: number; height: number; legibleOn: LogoBackground }

const field = 'logo'
const base64 = /^[A-Za-z0-9+/]*={0,2}$/
/** The maximum size of our own file: flat colors take a few kilobytes, a photograph of the largest size does not fit. */
const storedBytes = 512 * 1024

/**
 * Takes only the pixels of an uploaded image. What we store, serve, mail and print is written here: no byte of the
 * uploaded file is ever sent.
 */
export function readLogo(text: string): ReadLogo {
  if (!base64.test(text) || text.length % 4 !== 0) throw invalidField(field, 'must be Base64')
  const sent = Buffer.from(text, 'base64')
  if (sent.length > limits.logoBytes) throw invalidField(field, `must have at most ${limits.logoBytes} bytes`)
  const pixels = decode(sent)
  if (Math.max(pixels.width, pixels.height) < limits.logoSide) {
    throw invalidField(field, `must be at least ${limits.logoSide} pixels wide or high`)
  }
  if (!hasVisiblePixels(pixels)) throw invalidField(field, 'must show something: every pixel is transparent')
  const bytes = encodePng(pixels)
  if (bytes.length > storedBytes) throw invalidField(field, 'has too many details; use a smaller image')
  return { bytes, width: pixels.width, height: pixels.height, legibleOn: findBackground(pixels) }
}

function decode(bytes: Buffer): Pixels {
  try {
    return decodePng(bytes, { width: limits.logoWidth, height: limits.logoHeight })
  } catch (error) {
    if (error instanceof PngError) throw invalidField(field, error.message)
    throw error
  }
}

const visible = (opacity: number) => opacity >= 128

function hasVisiblePixels({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (visible(rgba[at] as number)) return true
  return false
}

const surfaces = { light: '#ffffff', dark: '#161e1c' }
/**
 * From this contrast on, a shape is visible, and a logo when almost all of it is: no letter must get lost. On a dark
 * surface, eyes need more: a dark blue has 1.6 there and disappears.
 */
const seenContrast = { light: 1.5, dark: 3 }
const seenShare = 0.9
/** With fewer transparent pixels, an image has its own background. */
const clearShare = 0.02

function findBackground({ rgba }: Pixels): LogoBackground {
  const seen = { light: 0, dark: 0 }
  let [count, clear] = [0, 0]
  // A sample of some thousand pixels is enough.
  const step = 4 * Math.max(1, Math.floor(rgba.length / 4 / 5000))
  for (let at = 0; at < rgba.length; at += step) {
    if (!visible(rgba[at + 3] as number)) {
      clear += 1
      continue
    }
    count += 1
    const color = `#${rgba.toString('hex', at, at + 3)}`
    if (contrastOf(color, surfaces.light) >= seenContrast.light) seen.light += 1
    if (contrastOf(color, surfaces.dark) >= seenContrast.dark) seen.dark += 1
  }
  const isOpaque = clear <= clearShare * (count + clear)
  const isSeen = Math.min(seen.light, seen.dark) >= seenShare * count
  if (isOpaque || isSeen || seen.light === seen.dark) return 'both'
  return seen.light > seen.dark ? 'light' : 'dark'
}

import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { openSlice } from './open-slice.ts'
import { withSafeLayout } from './safe-layout.ts'

/** A typeface for one script. Its files are opened when a text needs them. */
export type Typeface = {
  covers(codePoint: number): Promise<boolean>
  open(codePoint: number): Promise<Font | undefined>
}

const weight = 600

/** Scripts that fit into one file, by Unicode name. Only those that fontkit shapes correctly, so not Burmese. */
const scriptNames = [
  ...['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Bengali', 'Tamil', 'Telugu', 'Gujarati', 'Gurmukhi', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Georgian', 'Armenian', 'Ethiopic', 'Khmer', 'Lao'],
]

const wholeFonts: { script: RegExp; url: string }[] = [
  ...scriptNames.map((name) => ({
    script: new RegExp(`\\p{Script=${name}}`, 'u'),
    url: import.meta.resolve(
      `@expo-google-fonts/noto-sans-${name.toLowerCase()}/600SemiBold/NotoSans${name}_600SemiBold.ttf`,
    ),
  })),
  {
    script: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u,
    url: import.meta.resolve('@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf'),
  },
]

/** Scripts with so many characters that their fonts come in slices. */
const slicedFonts = {
  chinese: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  traditional: import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  japanese: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  korean: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
}

/** About a megabyte each at most; a name needs a few of them. */
const openFonts = new LRUCache<string, Promise<Font>>({ max: 96 })

function openOnce(key: string, open: () => Promise<Font>): Promise<Font> {
  const known = openFonts.get(key)
  if (known !== undefined) return known
  const opened = open().then(withSafeLayout)
  openFonts.set(key, opened)
  opened.catch(() => openFonts.delete(key))
  return opened
}

const wholeTypefaces: readonly (Typeface & { script: RegExp })[] = wholeFonts.map(({ script, url }) => ({
  script,
  covers: async (codePoint) => script.test(String.fromCodePoint(codePoint)),
  open: () => openOnce(url, async () => create(await readFile(fileURLToPath(url))) as Font),
}))

const slicedTypefaces = Object.fromEntries(
  Object.entries(slicedFonts).map(([name, url]) => [name, toSlicedTypeface(fileURLToPath(url))]),
) as Record<keyof typeof slicedFonts, Typeface>

/** Typefaces to try for a text, best first. The style of Han characters follows the rest of the text. */
export function listTypefaces(text: string): Typeface[] {
  const whole = wholeTypefaces.filter(({ script }) => script.test(text))
  const { chinese, traditional, japanese, korean } = slicedTypefaces
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...whole, japanese, traditional, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [...whole, korean, traditional, japanese, chinese]
  return [...whole, chinese, traditional, japanese, korean]
}

type Range = { from: number; to: number; slice: string }

function toSlicedTypeface(indexFile: string): Typeface {
  const folder = dirname(indexFile)
  const id = basename(folder)
  let ranges: Promise<Range[]> | undefined
  const find = async (codePoint: number) => {
    ranges ??= readFile(indexFile, 'utf8').then(readRanges)
    return (await ranges).find(({ from, to }) => from <= codePoint && codePoint <= to)
  }
  return {
    covers: async (codePoint) => (await find(codePoint)) !== undefined,
    async open(codePoint) {
      const found = await find(codePoint)
      if (found === undefined) return undefined
      const file = join(folder, 'files', `${id}-${found.slice}-wght-normal.woff2`)
      return openOnce(file, () => openSlice(file, weight))
    },
  }
}

/** Which slice has which characters: `{ "[12]": "U+4e00,U+4e07-4e0a" }`. Our own font draws Latin. */
function readRanges(text: string): Range[] {
  return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([key, list]) => {
    const slice = key.replaceAll(/[[\]]/g, '')
    return list.split(',').map((range) => {
      const [from = '', to = from] = range.slice(2).split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice }
    })
  })
}

/** What documents have in common: embedded fonts, tags for screen readers, and clean text. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>
export type FontName = keyof typeof fontFiles

/**
 * Latin with Vietnamese, Greek and Cyrillic. Documents must replace other characters, which would be drawn as boxes.
 */
const fontFiles = {
  serif: import.meta.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  sansBold: import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
}

/** Opened for one document: a font remembers what it drew, so two documents must not share it while they wait. */
export async function openFonts(): Promise<Record<FontName, Font>> {
  const entries = await Promise.all(
    Object.entries(fontFiles).map(async ([name, file]) => [name, create(await readFile(fileURLToPath(file)))] as const),
  )
  return Object.fromEntries(entries) as Record<FontName, Font>
}

/**
 * pdfkit takes fonts that are open already; its types do not say so. A font remembers each glyph with the text it first
 * stood for, which is not what it stands for on the next page, so that memory is emptied.
 */
export function asFontSource(font: Font): string {
  ;(font as Font & { _glyphs: object })._glyphs = {}
  return font as unknown as string
}

export function collect(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/** Replaces control characters, which would break lines or change the text direction; composes accents. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `brand.css`, for pages that the service makes itself, such as the API reference and the page of a certificate: the
 * typefaces, with the addresses of their files, and the tokens of both themes.
 */
export function writeBrandSheet(): Plugin {
  return {
    name: 'brand-sheet',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        )
        const faces = new Set(sheets.flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? []))
        if (faces.size === 0) this.error('No style sheet has typefaces.')
        this.emitFile({ type: 'asset', fileName: 'brand.css', source: `${[...faces].join('')}${toBothThemes()}` })
      },
    },
  }
}

const blockOf = (css: string, selector: string) => css.split(`${selector} {`, 2)[1]?.split('\n}', 1)[0] ?? ''

/** These pages follow the system's theme, so each token that has two values gets both. */
function toBothThemes(): string {
  const css = readFileSync(join(import.meta.dirname, '../src/ui/brand/tokens.css'), 'utf8')
  const light = readTokens(blockOf(css, ':root'))
  const dark = readTokens(blockOf(css, ':root[data-mantine-color-scheme="dark"]'))
  const pairs = [...light].map(([name, value]) => {
    const inDark = dark.get(name)
    // Only colors can have two values.
    const isColor = inDark !== undefined && /^(#|rgb\()/.test(inDark)
    return `${name}:${isColor ? `light-dark(${value},${inDark})` : value}`
  })
  return `:root{color-scheme:light dark;${pairs.join(';')}}`
}

function readTokens(block: string): Map<string, string> {
  const found = block.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(--[\w-]+):\s*([^;]+);/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ').trim()]))
}

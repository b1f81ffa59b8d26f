/** Puts `start.js` into the page: as a file of its own, it would arrive a round trip later, behind those it is to overtake. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tag = '<script src="/start.js"></script>'

export function inlineStart(): Plugin {
  return {
    name: 'inline-start',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`)
        const script = readFileSync(join(import.meta.dirname, '../start.js'), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')
        return html.replace(tag, () => `<script>\n${script}</script>`)
      },
    },
  }
}

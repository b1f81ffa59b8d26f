import type { Plugin } from 'vite'

/** Moves the style sheets from the head to the end of the page, so that its outline shows before they have loaded. */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
        const without = styles.reduce((text, style) => text.replace(style, ''), html)
        return without.replace('  </body>', `${styles.join('')}  </body>`)
      },
    },
  }
}

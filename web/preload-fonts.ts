import type { Plugin } from 'vite'

/** The typefaces of the first view: text and titles, in Latin. */
const wanted = ['source-sans-3-latin-wght-normal', 'source-serif-4-latin-wght-normal']

/** Asks for the typefaces with the page: a browser would only find them once it has read the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((file) => wanted.some((name) => file.includes(`/${name}-`) && file.endsWith('.woff2')))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          }))
      },
    },
  }
}

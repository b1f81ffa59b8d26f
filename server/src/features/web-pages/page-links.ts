import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PageLinks = { scripts: string; styles: string }

const noLinks: PageLinks = { scripts: '', styles: '' }

/**
 * Links to the files of each page: the browser loads them together with the first script instead of after it. The build
 * writes which page needs what.
 */
export function readPageLinks(folder: string): (url: string) => PageLinks {
  const file = join(folder, '.vite/pages.json')
  if (!existsSync(file)) return () => noLinks
  const pages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>)
    // Fixed addresses first: /people/import is not the page of a person.
    .toSorted(([a], [b]) => Number(a.includes('$')) - Number(b.includes('$')))
    .map(([path, files]) => ({ pattern: toPattern(path), links: toLinks(files) }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    return pages.find(({ pattern }) => pattern.test(path))?.links ?? noLinks
  }
}

/** `/people/$userId` as the router reads it: one part of the path, whatever it is. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
}

function toLinks(files: readonly string[]): PageLinks {
  const isStyle = (file: string) => file.endsWith('.css')
  const link = (rel: string) => (file: string) => `<link rel="${rel}" crossorigin href="/${file}">`
  return {
    scripts: files
      .filter((file) => !isStyle(file))
      .map(link('modulepreload'))
      .join(''),
    styles: files.filter(isStyle).map(link('stylesheet')).join(''),
  }
}

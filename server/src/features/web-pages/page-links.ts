import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Links to the files of each page: the browser loads them together with the first script instead of after it. The build
 * writes which page needs what.
 */
export function readPageLinks(folder: string): (url: string) => string {
  const file = join(folder, '.vite/pages.json')
  if (!existsSync(file)) return () => ''
  const pages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>)
    // Fixed addresses first: /people/import is not the page of a person.
    .toSorted(([a], [b]) => Number(a.includes('$')) - Number(b.includes('$')))
    .map(([path, files]) => ({ pattern: toPattern(path), links: files.map(toLink).join('') }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    return pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
  }
}

/** `/people/$userId` as the router reads it: one part of the path, whatever it is. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
}

function toLink(file: string): string {
  return `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`
}

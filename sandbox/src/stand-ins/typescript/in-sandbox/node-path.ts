/** `node:path` as it is on Linux. */
const cwd = () => process.cwd()

function tidy(path: string, isAbsolute: boolean): string[] {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (!isAbsolute) parts.push('..')
  }
  return parts
}

const requireText = (path: unknown) => {
  if (typeof path !== 'string')
    throw Object.assign(new TypeError(`The "path" argument must be of type string. Received ${typeof path}`), {
      code: 'ERR_INVALID_ARG_TYPE',
    })
  return path
}

export const sep = '/'
export const delimiter = ':'
export const isAbsolute = (path: string) => requireText(path).startsWith('/')

export function normalize(path: string): string {
  if (requireText(path) === '') return '.'
  const isRooted = isAbsolute(path)
  const text = tidy(path, isRooted).join('/')
  const end = path.endsWith('/') && text !== '' ? '/' : ''
  if (isRooted) return `/${text}${end}`
  return text === '' ? (path.endsWith('/') ? './' : '.') : text + end
}

export function join(...parts: string[]): string {
  const path = parts
    .map(requireText)
    .filter((part) => part !== '')
    .join('/')
  return path === '' ? '.' : normalize(path)
}

export function resolve(...parts: string[]): string {
  let path = ''
  for (const part of parts.map(requireText).reverse()) {
    if (part === '') continue
    path = path === '' ? part : `${part}/${path}`
    if (part.startsWith('/')) break
  }
  if (!path.startsWith('/')) path = `${cwd()}/${path}`
  return `/${tidy(path, true).join('/')}`
}

export function relative(from: string, to: string): string {
  const [start, end] = [resolve(from), resolve(to)].map((path) => path.split('/').filter(Boolean)) as [
    string[],
    string[],
  ]
  let same = 0
  while (same < start.length && same < end.length && start[same] === end[same]) same++
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/')
}

export function dirname(path: string): string {
  const trimmed = requireText(path).replace(/(?<=.)\/+$/, '')
  const at = trimmed.lastIndexOf('/')
  if (at === -1) return '.'
  return at === 0 ? '/' : trimmed.slice(0, at).replace(/(?<=.)\/+$/, '')
}

export function basename(path: string, suffix = ''): string {
  const name = requireText(path).replace(/\/+$/, '').split('/').at(-1) ?? ''
  return suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

export function extname(path: string): string {
  const name = basename(path)
  const at = name.lastIndexOf('.')
  return at <= 0 ? '' : name.slice(at)
}

export function parse(path: string) {
  const base = basename(path)
  const ext = extname(path)
  const folder = dirname(path)
  return {
    root: isAbsolute(path) ? '/' : '',
    dir: folder === '.' && !path.startsWith('.') ? '' : folder,
    base,
    ext,
    name: ext === '' ? base : base.slice(0, -ext.length),
  }
}

export const format = ({
  dir = '',
  root = '',
  base,
  name = '',
  ext = '',
}: {
  dir?: string
  root?: string
  base?: string
  name?: string
  ext?: string
}) => {
  const file = base ?? name + ext
  return dir === '' ? root + file : dir === root ? dir + file : `${dir}/${file}`
}

export const toNamespacedPath = (path: string) => path
const path = {
  sep,
  delimiter,
  isAbsolute,
  normalize,
  join,
  resolve,
  relative,
  dirname,
  basename,
  extname,
  parse,
  format,
  toNamespacedPath,
}
export const posix = path
export default Object.assign(path, { posix })

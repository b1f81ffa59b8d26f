/**
 * Patterns of paths. Only `*`, `?` and `**` have a meaning, so that names such as `[id].tsx` stand for themselves. No
 * pattern becomes a regular expression, and every comparison is counted: a request that would take long is refused.
 */

/** A pattern, by the folders and the name that it asks for; `**` stands for any number of folders. */
export type Glob = readonly string[]

/** The remaining steps of a request: comparisons, and needs of authors. */
export type Work = { stepsLeft: number }

/** A hundred patterns against two thousand paths take most of it, which is less than a fifth of a second. */
export const maxSteps = 10_000_000

export class TooMuchWorkError extends Error {}

export function takeSteps(work: Work, count: number): void {
  work.stepsLeft -= count
  if (work.stepsLeft < 0) throw new TooMuchWorkError()
}

/** What is wrong with a pattern, worded to follow the field name; undefined if nothing is. */
export function findGlobFault(text: string): string | undefined {
  if (text.startsWith('!')) return 'must not start with `!`: a rule cannot exclude files'
  if (/[{}]/.test(text)) return 'must not contain braces: write one pattern for each alternative'
  if (text.includes('\\')) return 'must have forward slashes between folders'
  const segments = withoutStart(text).split('/')
  if (segments.some((segment, index) => segment === '' && index < segments.length - 1))
    return 'has an empty folder name'
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'must not contain `.` or `..` as a folder'
  if (segments.some((segment) => segment !== '**' && segment.includes('**'))) {
    return 'must have `**` between slashes only, such as `src/**/*.py`'
  }
  return withoutStart(text) === '' ? 'must name a file or a folder' : undefined
}

export function parseGlob(text: string): Glob {
  const segments = withoutStart(text.normalize('NFC')).split('/')
  if (segments.length === 1 && !text.startsWith('/')) segments.unshift('**')
  // A folder stands for everything below it.
  if (segments.at(-1) === '') segments.splice(-1, 1, '**', '*')
  // At the end, `**` means files too.
  if (segments.at(-1) === '**') segments.push('*')
  return segments.filter((segment, index) => segment !== '**' || segments[index - 1] !== '**')
}

/** `./src` and `/src` are `src`. */
function withoutStart(text: string): string {
  return text.replace(/^\.?\//, '')
}

export function splitPath(path: string): string[] {
  return withoutStart(path.normalize('NFC')).split('/')
}

/**
 * When something doesn't fit, only the last `**` takes one more folder: an earlier one could not do better. A pair of
 * pattern and path takes at most as many steps as the product of their lengths, so looking at the rest after each pair
 * is enough.
 */
export function matchesGlob(glob: Glob, path: readonly string[], work: Work): boolean {
  let index = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < path.length) {
    work.stepsLeft--
    if (glob[index] === '**') {
      star = index++
      starAt = at
    } else if (index < glob.length && matchesName(glob[index] as string, path[at] as string, work)) {
      index++
      at++
    } else if (star >= 0) {
      index = star + 1
      at = ++starAt
    } else {
      break
    }
  }
  takeSteps(work, 0)
  // Every pattern ends with a name, so nothing may be left of it.
  return at === path.length && index === glob.length
}

const [anyText, anyCharacter] = [...'*?'].map((sign) => sign.charCodeAt(0))

/** The same with `*` and characters. */
function matchesName(pattern: string, name: string, work: Work): boolean {
  let index = 0
  let at = 0
  let star = -1
  let starAt = 0
  let steps = 0
  while (at < name.length) {
    steps++
    const code = index < pattern.length ? pattern.charCodeAt(index) : -1
    if (code === anyText) {
      star = index++
      starAt = at
    } else if (code === name.charCodeAt(at) || code === anyCharacter) {
      index++
      at++
    } else if (star >= 0) {
      index = star + 1
      at = ++starAt
    } else {
      break
    }
  }
  work.stepsLeft -= steps
  while (index < pattern.length && pattern.charCodeAt(index) === anyText) index++
  return at === name.length && index === pattern.length
}

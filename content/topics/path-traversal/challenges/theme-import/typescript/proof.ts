import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'
import type { ArchiveEntry } from './theme-import.ts'

type Code = typeof import('./theme-import.ts')

const file = (name: string, text: string): ArchiveEntry => ({ kind: 'file', name, content: Buffer.from(text) })
const folder = (name: string): ArchiveEntry => ({ kind: 'folder', name })
const link = (name: string, target: string): ArchiveEntry => ({ kind: 'link', name, target })

async function* read(entries: readonly ArchiveEntry[]) {
  yield* entries
}

const unpack = ({ unpackTheme }: Code, entries: readonly ArchiveEntry[], theme: string) => unpackTheme(read(entries), theme)

/** What the code unpacked before is still there. */
const newTheme = (vary: Vary) => `themes/${vary.text(12)}`

function show(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export async function works(code: Code, vary: Vary) {
  const [style, page, index, deep] = [vary.remark(), vary.text(20), vary.text(20), vary.text(20)]
  const name = vary.word()
  const entries = [folder('./'), folder('css/'), folder('later/empty/'), file('css/main.css', style), file(`pages/${name}.html`, page), file('style/index.html', index), file(`a/b/${name}/logo.png`, deep)]
  const theme = newTheme(vary)
  assert.equal(await unpack(code, entries, theme), 4, 'A theme of four files should be unpacked, and their number returned.')
  assert.equal(show(`${theme}/css/main.css`), style, 'A file in a folder should be unpacked with its content.')
  for (const [path, text] of [[`pages/${name}.html`, page], ['style/index.html', index], [`a/b/${name}/logo.png`, deep]])
    assert.equal(show(`${theme}/${path}`), text, `The file ${path}, in a folder that the archive does not name, should be unpacked with its content.`)
  assert.ok(existsSync(`${theme}/later/empty`), 'A folder without files should be made as well.')
  // A theme with a link may be refused, or unpacked without it, but not in part.
  const [linked, last] = [newTheme(vary), `${vary.word()}.html`]
  const count = await unpack(code, [file('css/main.css', style), link('latest', 'css'), file(last, page)], linked).catch(() => undefined)
  if (count !== undefined) assert.equal(show(`${linked}/${last}`), page, 'When a theme with a link is taken, the files after the link should be unpacked.')
  const wrong = vary.pick([`../${vary.word()}`, `css/../../${vary.word()}/x`, `${process.cwd()}/${vary.word()}`])
  await assert.rejects(unpack(code, [file(wrong, 'x')], newTheme(vary)), code.ThemeError, `A file with the name ${wrong}, which leads out of the theme's folder, should be refused.`)
  const large = { kind: 'file', name: `${vary.word()}.png`, content: { length: 50 * 1024 * 1024 + vary.number(1, 999) } } as ArchiveEntry
  await assert.rejects(unpack(code, [large], newTheme(vary)), code.ThemeError, 'A theme of more than 50 MB should be refused.')
  // Thousands of entries take a while, and this runs several times.
  if (vary.number(1, 8) === 1) await assert.rejects(unpack(code, Array(2_001).fill(folder('.')), newTheme(vary)), code.ThemeError, 'More than 2,000 entries should be refused.')
}

/** Links out of the theme, and what is written or read through them. `hidden` and `site` are beside the folder of all themes. */
const makeForms = (vary: Vary, site: string, hidden: string) => {
  const [one, two] = [vary.word(), vary.word()]
  const up = vary.pick(['../../', '.././../', './../..//'])
  return [
    [link(one, `${process.cwd()}/${site}`), file(`${one}/index.html`, 'taken')],
    [link(one, `${up}${site}`), file(`${one}/index.html`, 'taken')],
    [folder('x/'), link(`x/${one}`, `../../../${site}`), file(`x/${one}/index.html`, 'taken')],
    [link(one, `${up}${site}/index.html`), file(one, 'taken')],
    [link(`${one}.png`, `${up}${hidden}`)],
    [link(`${one}.png`, `${process.cwd()}/${hidden}`)],
    [folder(`${one}/`), link(`${one}/${two}.css`, `../../../${hidden}`)],
    [file('a/b/x', ''), link('a/b/up', '..'), link(one, 'a/b/up/../..'), file(`${one}/stolen`, 'taken')],
    // The same way, and what is there is only read.
    [file('a/b/x', ''), link('a/b/up', '..'), link(one, `a/b/up/../../../${hidden}`)],
    [file('a/b/x', ''), link(one, `a/b/up/../../../${hidden}`), link('a/b/up', '..')],
  ]
}

/** The archives that explanations speak of, by the link that matters. */
const quoted: Record<string, ArchiveEntry[]> = {
  'style -> ../../public': [link('style', '../../public'), file('style/index.html', 'taken')],
  'page -> ../../public/index.html': [link('page', '../../public/index.html'), file('page', 'taken')],
  'logo.png -> ../../settings.env': [link('logo.png', '../../settings.env')],
  'a/b/up -> .., out -> a/b/up/../..': [file('a/b/x', ''), link('a/b/up', '..'), link('out', 'a/b/up/../..'), file('out/stolen', 'taken')],
}

export async function exploit(code: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const [site, hidden] = payloads ? ['public', 'settings.env'] : [`${vary.word()}-${vary.text(4)}`, `${vary.text(8)}.env`]
  const [password, start] = [vary.text(16), vary.text(8)]
  mkdirSync('themes', { recursive: true })
  mkdirSync(site, { recursive: true })
  writeFileSync(hidden, `PASSWORD=${password}`)
  writeFileSync(`${site}/index.html`, start)
  for (const entries of payloads?.map((one) => quoted[one] ?? []) ?? vary.shuffle(makeForms(vary, site, hidden))) {
    const theme = newTheme(vary)
    await unpack(code, entries, theme).catch(() => {})
    const sent = `an archive with ${entries.map((one) => (one.kind === 'link' ? `a link ${one.name} -> ${one.target}` : `a ${one.kind} ${one.name}`)).join(', then ')}`
    const now = show(`${site}/index.html`)
    if (now !== start) return { sent, got: `the page ${site}/index.html is now: ${now}`, damage: 'The page is outside of the theme, and belongs to somebody else.' }
    for (const { name } of entries)
      if (show(`${theme}/${name}`)?.includes(password)) return { sent, got: `GET ${name}: PASSWORD=${password}`, damage: `Visitors can read ${hidden}, the settings of the service.` }
    if (show('themes/stolen')) return { sent, got: 'a file themes/stolen, outside of the theme', damage: 'Merchants can write into the folders of others.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, { archive }: { archive: string }, vary: Vary) {
  const entries = archive.split('\n').flatMap((line): ArchiveEntry[] => {
    const [, kind, name = '', rest = ''] = /^\s*(file|folder|link)\s+(\S+)\s*(.*?)\s*$/.exec(line) ?? []
    if (kind === undefined) return []
    return [kind === 'folder' ? folder(name) : kind === 'link' ? link(name, rest.replace(/^->\s*/, '')) : file(name, rest)]
  })
  const password = vary.text(16)
  mkdirSync('themes', { recursive: true })
  mkdirSync('public', { recursive: true })
  writeFileSync('settings.env', `PASSWORD=${password}`)
  writeFileSync('public/index.html', 'Welcome')
  const theme = newTheme(vary)
  const answer = await unpack(code, entries, theme).then((count) => `${count} files were unpacked.`, String)
  const page = show('public/index.html')
  const shown = entries.flatMap(({ name }) => {
    const text = show(`${theme}/${name}`)
    return text === undefined ? [] : [`GET ${name}: ${text}`]
  })
  return { isDone: page !== 'Welcome' || shown.some((line) => line.includes(password)), shown: [answer, ...shown, `public/index.html: ${page}`].join('\n') }
}

export const attacks = [
  { input: { archive: 'link logo.png -> ../../settings.env' }, isDone: true },
  { input: { archive: 'link style -> ../../public\nfile style/index.html taken' }, isDone: true },
  { input: { archive: 'folder css\nfile css/main.css body { color: teal }' }, isDone: false },
  { input: { archive: 'file ../../public/index.html taken' }, isDone: false },
]

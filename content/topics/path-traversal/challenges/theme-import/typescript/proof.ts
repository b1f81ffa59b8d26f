import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./theme-import.ts')
type Entry = { kind: 'folder'; name: string } | { kind: 'link'; name: string; target: string } | { kind: 'file'; name: string; content: Buffer }

const file = (name: string, text: string): Entry => ({ kind: 'file', name, content: Buffer.from(text) })
const link = (name: string, target: string): Entry => ({ kind: 'link', name, target })

async function* archive(entries: Entry[]) {
  yield* entries
}

/** What the code unpacked before is still there. */
const newTheme = () => `themes/${randomUUID()}`

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export async function works({ unpackTheme, ThemeError }: Code, vary: Vary) {
  const entries: Entry[] = [{ kind: 'folder', name: './' }, { kind: 'folder', name: 'css/' }, file('css/main.css', 'a'), file('pages/start.html', 'b')]
  const theme = newTheme()
  assert.equal(await unpackTheme(archive(entries), theme), 2, 'A theme of two files should be unpacked, and their number returned.')
  assert.equal(read(`${theme}/css/main.css`), 'a', 'A file in a folder should be unpacked with its content.')
  assert.equal(read(`${theme}/pages/start.html`), 'b', 'A file in a folder that the archive does not name should be unpacked with its content.')
  await assert.rejects(unpackTheme(archive([file('../8/x', 'x')]), theme), ThemeError, "A file name that leads out of the theme's folder should be refused.")
  // Thousands of entries take a while, and this runs several times.
  if (vary.number(1, 4) === 1) await assert.rejects(unpackTheme(archive(Array(2_001).fill({ kind: 'folder', name: 'a' })), theme), ThemeError, 'More than 2,000 entries should be refused.')
}

/** Entries by the link that matters. */
const entriesOf: Record<string, Entry[]> = {
  'style -> ../../public': [link('style', '../../public'), file('style/index.html', 'taken')],
  'page -> ../../public/index.html': [link('page', '../../public/index.html'), file('page', 'taken')],
  'logo.png -> ../../settings.env': [link('logo.png', '../../settings.env')],
  'a/b/up -> .., out -> a/b/up/../..': [
    file('a/b/x', ''),
    link('a/b/up', '..'),
    link('out', 'a/b/up/../..'),
    file('out/stolen', 'taken'),
  ],
}

export async function exploit({ unpackTheme }: Code, _vary?: unknown, payloads = ['absolute', ...Object.keys(entriesOf)]): Promise<Breach | false> {
  mkdirSync('themes', { recursive: true })
  mkdirSync('public')
  writeFileSync('settings.env', 'PASSWORD=1')
  writeFileSync('public/index.html', 'start')
  const absolute = [link('style', `${process.cwd()}/public`), file('style/index.html', 'taken')]
  for (const payload of payloads) {
    const entries = entriesOf[payload] ?? absolute
    const theme = newTheme()
    await unpackTheme(archive(entries), theme).catch(() => {})
    const sent = `an archive with ${entries.map((one) => (one.kind === 'link' ? `a link ${one.name} -> ${one.target}` : `a file ${one.name}`)).join(', then ')}`
    if (read('public/index.html') === 'taken') return { sent, got: 'the page public/index.html, outside the theme, is now: taken' }
    if (read(`${theme}/logo.png`) === 'PASSWORD=1') return { sent, got: 'logo.png of the theme shows settings.env: PASSWORD=1' }
    if (read('themes/stolen')) return { sent, got: 'a file themes/stolen, outside the theme' }
  }
  return false
}

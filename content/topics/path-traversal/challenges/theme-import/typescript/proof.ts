import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Vary } from '#proof/vary'

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
  assert.equal(await unpackTheme(archive(entries), theme), 2)
  assert.equal(read(`${theme}/css/main.css`), 'a')
  assert.equal(read(`${theme}/pages/start.html`), 'b')
  await assert.rejects(unpackTheme(archive([file('../8/x', 'x')]), theme), ThemeError)
  // Thousands of entries take a while, and this runs several times.
  if (vary.number(1, 4) === 1) await assert.rejects(unpackTheme(archive(Array(2_001).fill({ kind: 'folder', name: 'a' })), theme), ThemeError)
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

export async function exploit({ unpackTheme }: Code, _vary?: unknown, payloads = ['absolute', ...Object.keys(entriesOf)]): Promise<boolean> {
  mkdirSync('themes', { recursive: true })
  mkdirSync('public')
  writeFileSync('settings.env', 'PASSWORD=1')
  writeFileSync('public/index.html', 'start')
  const absolute = [link('style', `${process.cwd()}/public`), file('style/index.html', 'taken')]
  for (const payload of payloads) {
    const entries = entriesOf[payload] ?? absolute
    const theme = newTheme()
    await unpackTheme(archive(entries), theme).catch(() => {})
    if (read('public/index.html') === 'taken' || read(`${theme}/logo.png`) === 'PASSWORD=1' || read('themes/stolen')) return true
  }
  return false
}

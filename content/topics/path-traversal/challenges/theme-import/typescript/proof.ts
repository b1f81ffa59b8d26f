import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

type Code = typeof import('./theme-import.ts')
type Entry = { kind: 'folder'; name: string } | { kind: 'link'; name: string; target: string } | { kind: 'file'; name: string; content: Buffer }

const file = (name: string, text: string): Entry => ({ kind: 'file', name, content: Buffer.from(text) })
const link = (name: string, target: string): Entry => ({ kind: 'link', name, target })

async function* archive(entries: Entry[]) {
  yield* entries
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export async function works({ unpackTheme, ThemeError }: Code) {
  const entries: Entry[] = [{ kind: 'folder', name: './' }, { kind: 'folder', name: 'css/' }, file('css/main.css', 'a'), file('pages/start.html', 'b')]
  assert.equal(await unpackTheme(archive(entries), 'themes/7'), 2)
  assert.equal(read('themes/7/css/main.css'), 'a')
  assert.equal(read('themes/7/pages/start.html'), 'b')
  await assert.rejects(unpackTheme(archive([file('../8/x', 'x')]), 'themes/7'), ThemeError)
  await assert.rejects(unpackTheme(archive(Array(2_001).fill({ kind: 'folder', name: 'a' })), 'themes/7'), ThemeError)
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
  mkdirSync('themes')
  mkdirSync('public')
  writeFileSync('settings.env', 'PASSWORD=1')
  writeFileSync('public/index.html', 'start')
  const absolute = [link('style', `${process.cwd()}/public`), file('style/index.html', 'taken')]
  for (const [index, payload] of payloads.entries()) {
    const entries = entriesOf[payload] ?? absolute
    const theme = `themes/${index}`
    await unpackTheme(archive(entries), theme).catch(() => {})
    if (read('public/index.html') === 'taken' || read(`${theme}/logo.png`) === 'PASSWORD=1' || read('themes/stolen')) return true
  }
  return false
}

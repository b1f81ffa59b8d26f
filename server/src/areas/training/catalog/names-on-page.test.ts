import { describe, expect, test } from 'vitest'
import { builtInContentFolder, loadCatalog } from './catalog.ts'
import { findHiddenNames } from './check-proofs.ts'
import { findNamesOffPage } from './names-on-page.ts'

const library = new Set(['query', 'rows', 'process', 'env', 'execute', 'os', 'environ'])
const isKnown = (name: string) => library.has(name)
const find = (language: 'typescript' | 'python', before: string, after: string, situation = '') =>
  findNamesOffPage({ language, before: before.split('\n'), after: after.split('\n'), texts: [situation], isKnown })

describe('names that a right fix needs', () => {
  const before =
    "export const list = (db: Db, fileId: number) =>\n  db.query('SELECT id FROM files WHERE id = $1', [fileId])"
  const after = before.replace("= $1'", "= $1 AND uploaded_by = $2'").replace('[fileId]', '[fileId, owner()]')

  test('are found when the page has neither the column nor the function', () => {
    expect(find('typescript', before, after)).toEqual(['owner', 'uploaded_by'])
  })

  test('may be in the situation, in the spelling of another language as well', () => {
    expect(find('typescript', before, after, 'A file has `uploadedBy`, and `owner()` is the user.')).toEqual([])
  })

  test('include settings, but not what the fix itself declares', () => {
    const fix = "const key = process.env['EXPORT_KEY']\nconst sign = (text: string) => text + key\n"
    expect(find('typescript', '', fix)).toEqual(['EXPORT_KEY'])
    const python = 'key = os.environ["EXPORT_KEY"]\nfor one in names:\n    sign(one, size=key)\n'
    expect(find('python', 'names = ()\ndef sign(text): ...', python)).toEqual(['EXPORT_KEY'])
  })

  test('are found in statements of Python', () => {
    const line = (where: string) =>
      `row = db.execute("SELECT id FROM codes WHERE email = %s${where}", (email,)).fetchone()`
    expect(find('python', line(''), line(' AND attempts < 5'))).toEqual(['attempts'])
  })
})

test('every name that a right fix of ours needs is on its page', async () => {
  const found = await findHiddenNames(builtInContentFolder, await loadCatalog([builtInContentFolder]))
  expect(found.map(({ file, message }) => `${file}: ${message}`)).toEqual([])
})

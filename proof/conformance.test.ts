import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { FilterParser } from 'ldapts'
import { expect, test } from 'vitest'
import { createDirectory } from '../sandbox/src/stand-ins/typescript/ldap.ts'

const script = join(import.meta.dirname, 'conformance.py')
const standIns = join(import.meta.dirname, '../sandbox/src/stand-ins/python')

/** An interpreter that has the package; that of the system has Debian's packages, and may not be the first in PATH. */
const findPython = (name: string) =>
  ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, ['-c', `import ${name}`]).status === 0)

const ask = (python: string, source: string, name: string) =>
  spawnSync(python, [script, source, name], { encoding: 'utf8' }).stdout.trim().split('\n')

test.for(['markupsafe', 'jinja2', 'jwt', 'cryptography', 'ldap3'])(
  'the stand-in of %s does what the package does',
  (name, { skip }) => {
    const python = findPython(name) ?? ''
    skip(python === '', `needs the Python package ${name}`)
    const theirs = ask(python, 'real', name)
    expect(theirs.length).toBeGreaterThan(5)
    expect(ask(python, standIns, name)).toEqual(theirs)
  },
)

test('the directory of proofs takes and refuses the same filters as ldapts', async () => {
  const directory = createDirectory([{ dn: 'uid=ada', uid: 'ada' }])
  const filters = [
    '(uid=ada)',
    '(&(uid=ada)(pin=*))',
    '(&(uid=ada)(|(uid=ada)(pin=x)))',
    '(uid=ada',
    '(&(uid=a))(pin=1))',
  ]
  for (const filter of filters) {
    let isParsed = true
    try {
      FilterParser.parseString(filter)
    } catch {
      isParsed = false
    }
    const isTaken = await directory.search('', { filter }).then(
      () => true,
      () => false,
    )
    expect(isTaken, filter).toBe(isParsed)
  }
})

/** The shell of the sandbox and the one of this machine read the same command lines. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTypeScriptEngine } from '../src/child/typescript/typescript-engine.ts'
import type { Engine } from '../src/lab-run.ts'

const files = {
  'a.log': 'one\nTwo $(x)\nthree "3"\nfour.\n\ntwo again\n',
  'b c.log': 'two\n',
  'list.txt': 'one\ntwo\n',
}

const lines = [
  `echo one two   three`,
  `echo 'a b' "c  d" e\\ f`,
  `echo "$(echo inner)" and \`echo back\``,
  `echo $(printf 'a  b\\nc')`,
  `echo "$(printf 'a  b\\nc')"`,
  `echo "a\\"b" 'it'"'"'s'`,
  `echo 'it'\\''s'`,
  `echo "\\$HOME \\\` \\x"`,
  `X=1; echo $X"$X"'$X' \${X} \${Y:-other}`,
  `true && echo yes || echo no`,
  `false && echo yes || echo no`,
  `false; echo $?`,
  `! true; echo $?`,
  `echo a | cat | cat`,
  `echo a; echo b\necho c # not this`,
  `echo a#b`,
  `(cd /; echo inside); echo outside`,
  `{ echo one; echo two; } > out.txt; cat out.txt`,
  `echo one > out.txt; echo two >> out.txt; cat < out.txt`,
  `nothing-like-this 2>/dev/null; echo $?`,
  `cat missing 2>&1 >/dev/null | wc -l`,
  `echo x$IFS'y'`,
  `echo\${IFS}spaced`,
  `echo *.log`,
  `echo '*'.log "*.log" \\*.log`,
  `grep -n -i -F -C 1 -e "two" a.log`,
  `grep -n -i -F -C 0 -e '$(x)' a.log`,
  `grep -c two a.log 'b c.log'`,
  `grep -i "t.o" a.log`,
  `grep -E 'one|four\\.' a.log`,
  `grep 'o\\+' a.log`,
  `grep -v o a.log`,
  `grep -nF -- -x a.log; echo $?`,
  `grep -w two a.log 'b c.log'`,
  `grep -f list.txt a.log`,
  `printf 'two\\n' | grep -f - a.log`,
  `printf '' | grep -f - a.log; echo $?`,
  `printf 'one\\n.\\n' | grep -F -n -f - a.log 'b c.log'`,
  `printf 'x\\n-x\\n' | grep -F -e -x; echo $?`,
  `printf 'a.c\\nabc\\n' | grep -F -e a.c -e zzz`,
  `printf 'a.c\\nabc\\n' | grep -Fe a.c --`,
  `printf -- '-e\\nx\\n' | grep -F -- -e`,
  `printf 'a\\n--\\n' | grep -e -- -`,
  `grep -F -i -e 'TWO $(x)' -- a.log`,
  `grep -n --regexp=one --file=list.txt -- a.log`,
  `grep -F one -- a.log 'b c.log'`,
  `grep -F -x -e two -- *.log; echo $?`,
  `grep -F --max-count=1 o a.log`,
  `grep -F '' 'b c.log'`,
  `grep one a.log -n`,
  `grep -c -v -F -e o -- a.log`,
  `grep -ho two *.log`,
  `grep -F -C1 -- three a.log`,
  `grep -e; echo $?`,
  `grep -l two *.log`,
  `grep -q one a.log; echo $?`,
  `sh -c 'echo $0 $1' a b`,
  `echo "unterminated`,
  `echo $(echo `,
  `;`,
  `echo a && `,
  `| cat`,
  `echo "$(echo ")")"`,
  `echo "a;b|c&d>e"`,
  `touch made; test -e made && echo made`,
  `A=b env | grep ^A=`,
  `printf '%s-%s\\n' 1 2 3 4`,
]

let engine: Engine
const folder = mkdtempSync(join(tmpdir(), 'shell-'))

beforeAll(async () => {
  engine = await createTypeScriptEngine()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const proof = `
import { writeFileSync } from 'node:fs'
import { openPrograms } from '#proof/programs'
export async function works(code: any) {
  openPrograms()
  for (const [name, text] of Object.entries(${JSON.stringify(files)})) writeFileSync(name, text)
  await code.runAll()
}
export const exploit = () => false
`
const source = `
import { spawnSync } from 'node:child_process'
export function runAll() {
  for (const line of ${JSON.stringify(lines)}) {
    const { status, stdout } = spawnSync('sh', ['-c', line])
    console.log(JSON.stringify([line, status, String(stdout)]))
  }
}
`

test('the shell of the sandbox reads command lines as the shell of this machine does', async () => {
  const report = await engine.run({
    language: 'typescript',
    fileName: 'a.ts',
    source,
    proof,
    seed: 1,
    task: { kind: 'works' },
  } as never)
  expect(report.message).toBeNull()
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const theirs = lines.map((line) => {
    const { status, stdout } = spawnSync('dash', ['-c', line], { cwd: folder, encoding: 'utf8', env })
    return [line, status, stdout]
  })
  const ours = report.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(ours).toEqual(theirs)
}, 60_000)

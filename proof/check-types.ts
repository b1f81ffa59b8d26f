/** Compiles every version of the TypeScript variants: learners read this code, and running it shows nothing about its types. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { realLibraries } from './real-libraries.ts'
import type { Variant } from './variants.ts'

const root = join(import.meta.dirname, '..')
const standInFolder = join(root, 'sandbox/src/stand-ins/typescript')

/** The errors of the compiler, by the name of the variant. */
export function checkTypes(variants: Variant[]): Map<string, string[]> {
  const chosen = variants.filter(({ language }) => language === 'typescript')
  const errors = new Map<string, string[]>()
  if (chosen.length === 0) return errors
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'proof-types-')))
  try {
    prepare(folder)
    for (const [index, variant] of chosen.entries()) writeVersions(join(folder, 'versions', String(index)), variant)
    const compiler = join(root, 'node_modules/.bin/tsc')
    const { stdout, stderr, status } = spawnSync(compiler, ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      cwd: folder,
    })
    for (const line of stdout.split('\n')) {
      const [, index, place] = /^versions\/(\d+)\/(.*)$/.exec(line) ?? []
      const name = index === undefined ? undefined : chosen[Number(index)]?.name
      if (name !== undefined) errors.set(name, [...(errors.get(name) ?? []), place as string])
    }
    if (status !== 0 && errors.size === 0) throw new Error(`The compiler failed: ${stdout}${stderr}`)
    return errors
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A project of its own that finds our packages, `#proof/…` and the stand-ins. */
function prepare(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(standInFolder, join(folder, 'proof'))
  const libraries = Object.fromEntries(realLibraries.map((name) => [`#proof/${name}`, name]))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: { ...libraries, '#proof/*': './proof/*.ts' } }),
  )
  const files = globSync('*.ts', { cwd: standInFolder })
  const standIns = files.map((file) => basename(file, '.ts')).filter((name) => !realLibraries.includes(name))
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const paths = Object.fromEntries(standIns.map((name) => [name, [`./proof/${name}.ts`]]))
  const options = { ...compilerOptions, paths, preserveSymlinks: true, noUnusedLocals: true, noUnusedParameters: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['versions'] }))
}

function writeVersions(folder: string, { versions, codeFile, proofFile }: Variant): void {
  // A proof for all languages is one folder above the code.
  const place = relative(dirname(proofFile), dirname(codeFile))
  for (const { id, source } of versions) {
    mkdirSync(join(folder, id, place), { recursive: true })
    writeFileSync(join(folder, id, place, basename(codeFile)), source)
  }
  cpSync(proofFile, join(folder, 'vulnerable/proof.ts'))
}

/** Compiles the package twice, for `import` and for `require`. The old build stays in place when a compilation fails. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const formats = [
  { name: 'esm', packageType: 'module', flags: ['--module', 'nodenext'] },
  { name: 'cjs', packageType: 'commonjs', flags: ['--module', 'commonjs', '--moduleResolution', 'bundler'] },
]

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const staging = join(dist, `building-${process.pid}`)

try {
  for (const { name, packageType, flags } of formats) {
    const outDir = join(staging, name)
    const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json', ...flags, '--outDir', outDir], {
      cwd: root,
      stdio: 'inherit',
      // npm installs tsc as a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`tsc failed for ${name}`, { cause: error })
    for (const file of globSync('*.d.ts', { cwd: outDir })) renameImports(join(outDir, file))
    writeFileSync(join(outDir, 'package.json'), `${JSON.stringify({ type: packageType })}\n`)
  }
  // Moved, not written in place: a program that imports the package meanwhile never sees half a file.
  for (const { name } of formats) {
    mkdirSync(join(staging, 'old'), { recursive: true })
    renameIfThere(join(dist, name), join(staging, 'old', name))
    renameSync(join(staging, name), join(dist, name))
  }
} finally {
  rmSync(staging, { recursive: true, force: true })
}

/** The compiler writes `./x.ts` in declarations, which older ones don't follow and which is not in the package. */
function renameImports(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/((?:from |import\()(['"])\.\/[\w.-]+)\.ts\2/g, '$1.js$2'))
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

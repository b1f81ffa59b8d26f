/** Runs the Python file of a scenario, with modules for what it imports from the rest of its service. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MissingTool } from './tools.ts'

type Program = {
  folder: string
  /** Files by path, such as `shop/mail.py`. */
  modules: Record<string, string>
  /** Prints one JSON value at its end. */
  script: string
  input?: unknown
}

/** `status` is null where a signal ended it. */
export type PythonEnding = { result: unknown; status: number | null; signal: string | null; errors: string }

/** The interpreter itself: a version manager's script in PATH would look for its settings in the home folder. */
function findPython(packages: readonly string[]): string {
  const imports = ['sys', ...packages].map((name) => `import ${name}`).join('; ')
  const { status, stdout } = spawnSync('python3', ['-c', `${imports}; print(sys.executable)`], { encoding: 'utf8' })
  if (status !== 0) throw new MissingTool(['python3', ...packages].join(' with '))
  return stdout.trim()
}

export function openPython(packages: readonly string[] = []): (program: Program) => PythonEnding {
  const python = findPython(packages)
  return ({ folder, modules, script, input = null }) => {
    for (const [path, text] of Object.entries({ ...modules, 'main.py': script })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout, stderr, status, signal } = spawnSync(python, ['-B', 'main.py'], {
      cwd: folder,
      input: JSON.stringify(input),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TZ: 'UTC' },
      maxBuffer: 2 ** 26,
    })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    return { result: status === 0 ? JSON.parse(last) : undefined, status, signal, errors: stderr }
  }
}

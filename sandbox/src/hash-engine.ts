import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabLanguage } from './lab-run.ts'

/** Changes with the engine of a language and the modules it offers: what was a lab may be none with another one. */
export function hashEngine(language: LabLanguage): string {
  // One proof for all languages runs in the machine of TypeScript's judge.
  const folders = language === 'typescript' ? language : `{typescript,${language}}`
  const patterns = [
    `child/${folders}/**/*`,
    `stand-ins/${folders}/**/*`,
    'child/{drawn-numbers,limit-bytes,memory-budget,slow-hashes,step-clock}.ts',
    '{lab-run,one-proof,steps,shared-judge}.ts',
  ]
  const files = globSync(patterns, { cwd: import.meta.dirname, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$|\.pyc$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file.slice(import.meta.dirname.length))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

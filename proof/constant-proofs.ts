/** Proofs that are the same in every run, beside the list of those that are known to be. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findConstantProofs } from '../server/src/areas/training/catalog/check-proofs.ts'

/** One line for each place that isn't in the list, and for each proof in the list that varies by now. */
export function findUnlistedConstants(contentDir: string): string[] {
  const listed = new Set(
    readFileSync(join(import.meta.dirname, 'constant-proofs.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  const nameOf = (file: string) =>
    relative(join(contentDir, 'topics'), file).replaceAll('\\', '/').replace('/challenges/', '/')
  const found = findConstantProofs(contentDir).map((mistake) => ({ ...mistake, name: nameOf(mistake.file) }))
  const names = new Set(found.map(({ name }) => name))
  return [
    ...found
      .filter(({ name }) => !listed.has(name))
      .map(({ file, line, message }) => `${relative(join(contentDir, '..'), file)}:${line}: ${message}`),
    ...[...listed]
      .filter((name) => !names.has(name))
      .map((name) => `proof/constant-proofs.txt: ${name} varies from run to run, so take it out of the list`),
  ]
}

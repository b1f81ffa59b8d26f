/** Proofs that are the same in every run: code could learn what they send. */
import { relative } from 'node:path'
import { findConstantProofs } from '../server/src/areas/training/catalog/proof-texts.tools.ts'

export const describeConstants = (contentDir: string): string[] =>
  findConstantProofs(contentDir).map(({ file, line, message }) => `${relative(contentDir, file)}:${line}: ${message}`)

import { relative } from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'

/** Something in the content that an author must fix or should check. */
export type Mistake = { file: string; line: number; message: string }

/** Results of reading: mistakes prevent the content from loading, warnings do not. */
export type Findings = { mistakes: Mistake[]; warnings: Mistake[] }

/** All mistakes of all files together: a catalog is loaded whole or not at all. */
export class CatalogError extends OperatorError {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
    super(`The content has ${count}:\n${mistakes.map((one) => `  ${toLine(one)}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** `content/topics/xss/topic.yaml:3: title is required`, as editors and terminals turn it into a link. */
export function toLine({ file, line, message }: Mistake): string {
  return `${shortenPath(file)}:${line}: ${message}`
}

/** Relative to the current folder for paths below it. */
export function shortenPath(file: string): string {
  const here = process.cwd()
  const isBelow = here !== '/' && file.startsWith(`${here}/`)
  return isBelow ? relative(here, file) : file
}

/** Types out of TypeScript, every line and column in its place. */
import { stripTypeScriptTypes } from 'node:module'

export type SyntaxProblem = { message: string; line: number | null }

/** Node warns once that the function is experimental; nobody could act on it here. */
const { emitWarning } = process
const strip = (source: string): string => {
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

export function stripTypes(source: string): { code: string } | { problem: SyntaxProblem } {
  try {
    return { code: strip(source) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The stack begins with ":<line>", the line itself and a mark below the place.
    const line = /^[^\n]*?:(\d+)\n/.exec(error.stack ?? '')?.[1]
    return { problem: { message: `SyntaxError: ${error.message}`, line: line === undefined ? null : Number(line) } }
  }
}

/** Proofs come again and again: for every submission and every version. */
export function createProofStripper(): (source: string) => string {
  const proofs = new Map<string, string>()
  return (source) => {
    const known = proofs.get(source)
    if (known !== undefined) return known
    const result = stripTypes(source)
    if ('problem' in result) throw new Error(`The proof is not TypeScript: ${result.problem.message}`)
    if (proofs.size >= 200) proofs.clear()
    proofs.set(source, result.code)
    return result.code
  }
}

/** Places in a parsed program, and the text in them. */
import type { ProgramNode } from '../../server/src/areas/learning/learning/labs/labs.tools.ts'

export type Place = { node: ProgramNode; source: string; isPython: boolean }
export type Replace = (kind: string, place: { from: number; to: number }, text: string) => void

export const textOf = ({ source }: Place, node: { from: number; to: number }): string =>
  source.slice(node.from, node.to)

export function childrenOf(node: ProgramNode): ProgramNode[] {
  const found: ProgramNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child)
  return found
}

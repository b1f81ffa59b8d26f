/** The diagram of a lesson: how data flows from the attacker to the damage. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DiagramFile, type LessonDiagram } from '@parapet/contract'
import type { Findings } from './mistakes.ts'
import { readYaml } from './read-yaml.ts'

/** Null when there is none: diagrams are optional. */
export async function readDiagram(folder: string, findings: Findings): Promise<LessonDiagram | null> {
  const file = join(folder, 'diagram.yaml')
  if (!existsSync(file)) return null
  const yaml = await readYaml(file, DiagramFile, findings)
  if (yaml === undefined) return null
  const { nodes, ...diagram } = yaml.value
  const last = nodes.length - 1
  if (nodes[0]?.kind !== 'attacker') yaml.report(['nodes', 0, 'kind'], 'the first node must be the attacker')
  if (nodes[last]?.kind !== 'damage') yaml.report(['nodes', last, 'kind'], 'the last node must be the damage')
  if (!nodes.some(({ kind }) => kind === 'flaw')) yaml.report(['nodes'], 'one node must be the flaw')
  for (const [index, { arrow }] of nodes.entries()) {
    if (index < last && arrow === undefined) {
      yaml.report(['nodes', index], 'a node must have an arrow, which says what flows to the next one')
    }
    if (index === last && arrow !== undefined) yaml.report(['nodes', index, 'arrow'], 'nothing follows the last node')
  }
  return { ...diagram, nodes: nodes.map((node) => ({ ...node, arrow: node.arrow ?? null })) }
}

import type { LessonDiagram } from '@parapet/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/text/icon.tsx'
import { layOutDiagram, type PlacedNode, wrap } from './diagram-layout.ts'
import classes from './flow-diagram.module.css'

type Node = LessonDiagram['nodes'][number]

const kinds: Record<Node['kind'], string> = { attacker: 'Attack', entry: 'Way in', flaw: 'Flaw', damage: 'Damage' }

/** How data flows from the attacker to the damage: in a row if there is room, else from top to bottom. */
export function FlowDiagram({ diagram }: { diagram: LessonDiagram }) {
  const { title, description, nodes, fix } = diagram
  return (
    <figure className={classes.figure} aria-label={title}>
      <figcaption>
        <strong className={classes.title}>{title}</strong>
        <span className={classes.description}>{description}</span>
      </figcaption>
      <Drawing nodes={nodes} direction="row" />
      <Drawing nodes={nodes} direction="column" />
      <p className={classes.fix}>
        <Icon of={IconShieldCheck} size={18} />
        <span>
          <b>What stops it:</b> {fix}
        </span>
      </p>
    </figure>
  )
}

/** Only one of the two is shown; screen readers read it as sentences. */
function Drawing({ nodes, direction }: { nodes: readonly Node[]; direction: 'row' | 'column' }) {
  const { width, height, placed } = layOutDiagram(nodes, direction)
  return (
    <svg
      className={classes[direction]}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={nodes.map(toSentence).join(' ')}
    >
      {placed.map((node) => (
        <Box key={node.label} node={node} />
      ))}
    </svg>
  )
}

function toSentence({ kind, label, detail, arrow }: Node, index: number): string {
  const flow = arrow === null ? '' : ` Next: ${arrow}.`
  return `${index + 1}. ${kinds[kind]}, ${label}: ${detail}.${flow}`
}

function Box({ node }: { node: PlacedNode }) {
  const { x, y, width, height, labelLines, detailLines, arrowPath, arrowLabel } = node
  const left = x + 12
  const firstDetail = y + 44 + labelLines.length * 18
  return (
    <g className={classes.node} data-kind={node.kind}>
      <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={10} />
      <text className={classes.kind} x={left} y={y + 21}>
        {kinds[node.kind]}
      </text>
      {labelLines.map((line, index) => (
        <text key={line} className={classes.label} x={left} y={y + 42 + index * 18}>
          {line}
        </text>
      ))}
      {detailLines.map((line, index) => (
        <text key={line} className={classes.detail} x={left} y={firstDetail + index * 17}>
          {line}
        </text>
      ))}
      {arrowPath !== undefined && <path className={classes.arrow} d={arrowPath} />}
      {arrowLabel !== undefined &&
        wrap(node.arrow ?? '', arrowLabel.characters).map((line, index, lines) => (
          <text
            key={line}
            className={classes.flow}
            textAnchor={arrowLabel.anchor}
            x={arrowLabel.x}
            y={arrowLabel.y - (lines.length - 1 - index) * 14}
          >
            {line}
          </text>
        ))}
    </g>
  )
}

import type { LessonDiagram } from '@parapet/contract'

type Node = LessonDiagram['nodes'][number]

export type PlacedNode = Node & {
  x: number
  y: number
  width: number
  height: number
  labelLines: string[]
  detailLines: string[]
  arrowPath?: string
  arrowLabel?: { x: number; y: number; anchor: 'start' | 'middle'; characters: number }
}

/** SVG text doesn't wrap. Letters are assumed wider than most are, so that no line is too long. */
const letterWidth = { label: 7.6, detail: 6.4, flow: 6.1 }
const padding = 24
const rowWidth = 720
const columnWidth = 290

export function layOutDiagram(nodes: readonly Node[], direction: 'row' | 'column') {
  return direction === 'row' ? layOutRow(nodes) : layOutColumn(nodes)
}

function layOutRow(nodes: readonly Node[]) {
  const gap = 72
  const width = (rowWidth - gap * (nodes.length - 1)) / nodes.length
  const texts = nodes.map((node) => wrapTexts(node, width))
  const height = Math.max(...texts.map(heightOf))
  const placed = nodes.map((node, index): PlacedNode => {
    const x = index * (width + gap)
    const end = x + width
    const middle = height / 2
    return {
      ...node,
      ...{ x, y: 0, width, height },
      ...(texts[index] as Texts),
      ...(node.arrow === null
        ? {}
        : {
            arrowPath: `M${end + 6} ${middle}H${end + gap - 6}m-7 -5l7 5l-7 5`,
            arrowLabel: {
              x: end + gap / 2,
              y: middle - 10,
              anchor: 'middle',
              characters: Math.floor(gap / letterWidth.flow),
            },
          }),
    }
  })
  return { width: rowWidth, height, placed }
}

function layOutColumn(nodes: readonly Node[]) {
  const gap = 44
  let y = 0
  const placed = nodes.map((node): PlacedNode => {
    const texts = wrapTexts(node, columnWidth)
    const height = heightOf(texts)
    const top = y
    y += height + gap
    return {
      ...node,
      ...{ x: 0, y: top, width: columnWidth, height },
      ...texts,
      ...(node.arrow === null
        ? {}
        : {
            arrowPath: `M28 ${top + height + 6}V${top + height + gap - 6}m-5 -7l5 7l5 -7`,
            arrowLabel: { x: 44, y: top + height + gap / 2 + 4, anchor: 'start', characters: 34 },
          }),
    }
  })
  return { width: columnWidth, height: y - gap, placed }
}

type Texts = Pick<PlacedNode, 'labelLines' | 'detailLines'>

function wrapTexts({ label, detail }: Node, width: number): Texts {
  const room = width - padding
  return {
    labelLines: wrap(label, Math.floor(room / letterWidth.label)),
    detailLines: wrap(detail, Math.floor(room / letterWidth.detail)),
  }
}

function heightOf({ labelLines, detailLines }: Texts): number {
  return 38 + labelLines.length * 18 + detailLines.length * 17
}

/** Lines of at most this many characters. A longer word gets its own line. */
export function wrap(text: string, characters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

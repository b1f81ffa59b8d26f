import { expect, test } from 'vitest'
import { layOutDiagram, wrap } from './diagram-layout.ts'

const nodes = [
  { kind: 'attacker', label: 'Attacker', detail: 'writes a comment with a script', arrow: 'comment' },
  { kind: 'flaw', label: 'Not encoded for its place', detail: 'the browser reads it as a program', arrow: 'runs' },
  { kind: 'damage', label: 'Session of the victim', detail: 'reads and orders', arrow: null },
] as const

test('lines break between words, and a long word gets its own line', () => {
  expect(wrap('the browser reads the value', 12)).toEqual(['the browser', 'reads the', 'value'])
  expect(wrap('a Supercalifragilistic b', 6)).toEqual(['a', 'Supercalifragilistic', 'b'])
})

test.each(['row', 'column'] as const)('boxes in a %s stay inside the drawing and never touch', (direction) => {
  const { width, height, placed } = layOutDiagram(nodes, direction)
  for (const [index, box] of placed.entries()) {
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    const next = placed[index + 1]
    if (next === undefined) expect(box.arrowPath).toBeUndefined()
    else expect(direction === 'row' ? next.x - box.x - box.width : next.y - box.y - box.height).toBeGreaterThan(30)
  }
})

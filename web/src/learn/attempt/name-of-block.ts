import type { CodeBlock } from '@parapet/contract'
import { toLines } from '../words.ts'

export function nameOfBlock(blocks: CodeBlock[], label: string): string {
  const block = blocks.find((one) => one.label === label)
  return block === undefined ? '' : toLines(block)
}

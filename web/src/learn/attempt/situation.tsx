import { Box } from '@mantine/core'
import type { Attempt } from '@parapet/contract'
import { Markdown } from '../lesson/markdown.tsx'

/** What the code is for, above both phases. */
export function Situation({ attempt: { situation } }: { attempt: Attempt }) {
  return (
    <Box maw={760}>
      <Markdown text={situation} />
    </Box>
  )
}

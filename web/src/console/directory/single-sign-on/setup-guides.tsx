import { List } from '@mantine/core'
import type { SsoConnection } from '@parapet/contract'
import { Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { type Guide, guides } from './guides.ts'

/** What to do at the most common identity providers. */
export function SetupGuides({ type }: { type: SsoConnection['type'] }) {
  return (
    <Stack gap="xs" maw={800}>
      {guides[type].map((guide) => (
        <details key={guide.name}>
          <summary>{guide.name}</summary>
          <Steps guide={guide} />
        </details>
      ))}
    </Stack>
  )
}

function Steps({ guide }: { guide: Guide }) {
  return (
    <List type="ordered" size="sm" spacing="xs" mt="xs" mb="sm" style={{ overflowWrap: 'anywhere' }}>
      {guide.steps.map((step) => (
        <List.Item key={step}>{withMenuNames(step)}</List.Item>
      ))}
    </List>
  )
}

/** Text between ** is a name in a menu. */
function withMenuNames(step: string) {
  return step.split('**').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <Text key={index} span inherit fw={600}>
        {part}
      </Text>
    ),
  )
}

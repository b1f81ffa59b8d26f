import { Accordion, List, Text } from '@mantine/core'
import { type Guide, guides } from './guides.ts'

/** What to do at the identity provider, for those most people have. */
export function SetupGuides({ type }: { type: 'oidc' | 'saml' }) {
  return (
    <Accordion variant="contained" order={3}>
      {guides[type].map((guide) => (
        <Accordion.Item key={guide.name} value={guide.name}>
          <Accordion.Control>{guide.name}</Accordion.Control>
          <Accordion.Panel>
            <Steps guide={guide} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function Steps({ guide }: { guide: Guide }) {
  return (
    <List type="ordered" size="sm" spacing="xs" style={{ overflowWrap: 'anywhere' }}>
      {guide.steps.map((step) => (
        <List.Item key={step}>{withMenuNames(step)}</List.Item>
      ))}
    </List>
  )
}

/** What stands between ** is a name in a menu. */
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

import { List } from '@mantine/core'
import type { ChatKind } from '@parapet/contract'
import { Anchor } from '../../../ui/text/link.tsx'
import { Text } from '../../../ui/text/text.tsx'

type Guide = { url: string; linkName: string; steps: string[]; example: string }

/** Text between ** is a label in the chat app. */
const guides: Record<ChatKind, Guide> = {
  slack: {
    url: 'https://api.slack.com/apps',
    linkName: 'api.slack.com/apps',
    example: 'https://hooks.slack.com/services/…',
    steps: [
      'Choose **Create New App**, then **From scratch**. Name it Parapet and choose your workspace.',
      'Open **Incoming Webhooks** in the menu on the left and turn on **Activate Incoming Webhooks**.',
      'Choose **Add New Webhook to Workspace**, choose the channel, and choose **Allow**.',
      'Copy the **Webhook URL** and paste it here.',
    ],
  },
  teams: {
    url: 'https://teams.microsoft.com',
    linkName: 'Microsoft Teams',
    example: 'https://….logic.azure.com/workflows/…',
    steps: [
      'Next to the channel, choose **More options (⋯)**, then **Workflows**.',
      'Choose **Post to a channel when a webhook request is received**. Newer versions call it **Send webhook alerts to a channel**.',
      'Sign in if asked, check the team and channel, and choose **Add workflow**.',
      'Copy the URL from the last page and paste it here.',
    ],
  },
}

export function exampleUrlOf(kind: ChatKind): string {
  return guides[kind].example
}

/** How to create the incoming webhook. */
export function WebhookGuide({ kind }: { kind: ChatKind }) {
  const { url, linkName, steps } = guides[kind]
  return (
    <details>
      <summary>
        <Text span size="sm">
          How to get the URL from {kind === 'slack' ? 'Slack' : 'Teams'}
        </Text>
      </summary>
      <List type="ordered" size="sm" spacing="xs" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <List.Item>
          Open{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {linkName}
          </Anchor>
          .
        </List.Item>
        {steps.map((step) => (
          <List.Item key={step}>{withNames(step)}</List.Item>
        ))}
      </List>
    </details>
  )
}

function withNames(step: string) {
  return step.split('**').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Text key={part} span inherit fw={600}>
        {part}
      </Text>
    ),
  )
}

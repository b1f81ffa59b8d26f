import { Button, Code, CopyButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Provisioning } from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { load } from '../../../api/query.ts'
import type { LoaderArgs } from '../../../page-route.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Group, Stack } from '../../../ui/text/flex.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { GroupOrder } from './group-order.tsx'
import { NewToken } from './new-token.tsx'
import { provisioningQuery } from './provisioning-query.ts'
import { Tokens } from './tokens.tsx'

export const loader = ({ client }: LoaderArgs) => load(client, provisioningQuery)

export function ProvisioningPage() {
  const [isCreating, creating] = useDisclosure()
  const provisioning = useSuspenseQuery(provisioningQuery)
  return (
    <Page
      title="Provisioning"
      hint="Let your identity provider manage people and teams through SCIM 2.0."
      adminActions={<Button onClick={creating.open}>New token</Button>}
    >
      <Loaded query={provisioning}>
        {(data) => (
          <Stack gap="xl">
            <Connection provisioning={data} />
            <Tokens tokens={data.tokens} />
            <GroupOrder groups={data.groups} />
          </Stack>
        )}
      </Loaded>
      <NewToken isOpen={isCreating} onClose={creating.close} />
    </Page>
  )
}

function Connection({ provisioning }: { provisioning: Provisioning }) {
  const { baseUrl, managedPeople, deactivatedPeople, groups, tokens } = provisioning
  const lastUsedAt = tokens
    .map((token) => token.lastUsedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  return (
    <Section title="Connection">
      <div>
        <Text size="sm" fw={500} mb={4} id="scim-address">
          SCIM base URL (Entra ID calls it the tenant URL)
        </Text>
        <Group gap="sm" wrap="nowrap" maw={640}>
          <Code
            block
            flex={1}
            // As high as the button.
            py={8}
            lh="20px"
            aria-labelledby="scim-address"
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {baseUrl}
          </Code>
          <CopyButton value={baseUrl}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy URL'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      <Facts
        facts={{
          'Managed people': `${managedPeople.toLocaleString()}${deactivatedPeople === 0 ? '' : ` (${deactivatedPeople.toLocaleString()} deactivated)`}`,
          'Managed teams': groups.length.toLocaleString(),
          'Last request': lastUsedAt === undefined ? 'Never' : <RelativeTime at={lastUsedAt} />,
        }}
      />
    </Section>
  )
}

import { Button } from '@mantine/core'
import type { SignInDiscovery } from '@parapet/contract'
import { Stack } from '../ui/text/flex.tsx'
import { LinkButton } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { useStartUrl } from './use-sign-in.ts'

/** Shown while the browser goes to the identity provider, and to people who come back with the Back button. */
export function ToProvider({ discovery }: { discovery: SignInDiscovery }) {
  const toStartUrl = useStartUrl()
  const { organizationName, connectionName } = discovery
  return (
    <Stack gap="md">
      <Text role="status" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {organizationName} uses single sign-on. Taking you to {connectionName}…
      </Text>
      <Button component="a" href={toStartUrl(discovery)} autoFocus>
        Continue to {connectionName}
      </Button>
    </Stack>
  )
}

type OtherWayProps = {
  isElsewhere: boolean
  /** The page names the organization that the email led to. */
  isOneNamed: boolean
  onElsewhere: () => void
  onBack: () => void
}

/** Always shown: one organization's domain must not lock out people who have the same address in another. */
export function OtherWay({ isElsewhere, isOneNamed, onElsewhere, onBack }: OtherWayProps) {
  const another = isOneNamed ? 'Use another organization' : 'Sign in to a specific organization'
  return (
    <Text size="sm">
      <LinkButton inherit ta="left" onClick={isElsewhere ? onBack : onElsewhere}>
        {isElsewhere ? 'Find my organization by email' : another}
      </LinkButton>
    </Text>
  )
}

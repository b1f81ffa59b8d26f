import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { type SignInDiscovery, type SsoProblemCode, ssoProblemCodes } from '@parapet/contract'
import { describeCode } from '../api/call.ts'
import { useStartUrl } from './use-sign-in.ts'

/** Shown while the browser goes to the identity provider, and again to people who come back by the Back button. */
export function ToProvider({ discovery }: { discovery: SignInDiscovery }) {
  const toStartUrl = useStartUrl()
  const { organizationName, connectionName } = discovery
  return (
    <Stack gap="md">
      <Text role="status" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {organizationName} uses single sign-on. We are taking you to {connectionName}.
      </Text>
      <Button component="a" href={toStartUrl(discovery)} autoFocus>
        Continue to {connectionName}
      </Button>
    </Stack>
  )
}

type OtherWayProps = { isElsewhere: boolean; onElsewhere: () => void; onBack: () => void }

/** Always there: one organization's domain must not lock out people who have the same address in another. */
export function OtherWay({ isElsewhere, onElsewhere, onBack }: OtherWayProps) {
  return (
    <Anchor component="button" type="button" size="sm" ta="left" onClick={isElsewhere ? onBack : onElsewhere}>
      {isElsewhere ? 'Find my organization by my address' : 'Use another organization'}
    </Anchor>
  )
}

/** Why the identity provider's answer let nobody in, and what to do. */
export function SsoProblem({ code }: { code: string }) {
  const known = ssoProblemCodes.find((each) => each === code)
  return (
    <Alert color="red" role="alert" title="You are not signed in">
      {known === undefined ? 'The sign-in failed. Try again, or ask an admin.' : toText(known)}
      {known !== undefined && (
        <Text size="xs" mt="xs">
          Code for your admin: {known}
        </Text>
      )}
    </Alert>
  )
}

/** Without the marks that stand around names in the table of codes. */
function toText(code: SsoProblemCode): string {
  return describeCode(code).replaceAll('`', '')
}

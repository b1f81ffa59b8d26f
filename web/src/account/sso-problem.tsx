import { Alert } from '@mantine/core'
import { type SsoProblemCode, ssoProblemCodes } from '@parapet/contract'
import { describeCode } from '../api/error-words.ts'
import { Text } from '../ui/text/text.tsx'

type SsoProblemProps = {
  code: string
  /** People were asked to confirm a change. The page around says what to do. */
  isConfirming?: boolean
}

/** Why the SSO sign-in was refused, and what to do. */
export function SsoProblem({ code, isConfirming = false }: SsoProblemProps) {
  const known = ssoProblemCodes.find((each) => each === code)
  return (
    <Alert color="red" role="alert" title={isConfirming ? undefined : 'You are not signed in'}>
      {isConfirming ? explainUnconfirmed(known) : explainRefusal(known)}
      {known !== undefined && (
        <Text size="xs" mt="xs">
          Code for your admin: {known}
        </Text>
      )}
    </Alert>
  )
}

function explainRefusal(code: SsoProblemCode | undefined): string {
  return code === undefined ? 'The sign-in failed. Try again, or ask an admin.' : toText(code)
}

function explainUnconfirmed(code: SsoProblemCode | undefined): string {
  if (code === undefined) return 'Your identity provider didn’t confirm that it’s you.'
  // Its text in the table sends people to the sign-in page, but they are signed in.
  if (code === 'sso_expired') return 'Your confirmation took too long, was already used, or began in another browser.'
  return toText(code)
}

/** Without the markup around names in the table of codes. */
function toText(code: SsoProblemCode): string {
  return describeCode(code).replaceAll('`', '')
}

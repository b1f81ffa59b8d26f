import { Alert } from '@mantine/core'
import { type SsoProblemCode, ssoProblemCodes } from '@parapet/contract'
import { describeCode } from '../api/error-words.ts'
import { Text } from '../ui/text.tsx'

/** Why the SSO sign-in was refused, and what to do. */
export function SsoProblem({ code, title = 'You are not signed in' }: { code: string; title?: string }) {
  const known = ssoProblemCodes.find((each) => each === code)
  return (
    <Alert color="red" role="alert" title={title}>
      {known === undefined ? 'The sign-in failed. Try again, or ask an admin.' : toText(known)}
      {known !== undefined && (
        <Text size="xs" mt="xs">
          Code for your admin: {known}
        </Text>
      )}
    </Alert>
  )
}

/** Without the markup around names in the table of codes. */
function toText(code: SsoProblemCode): string {
  return describeCode(code).replaceAll('`', '')
}

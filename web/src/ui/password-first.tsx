import { paths } from '../paths.ts'
import { TextLink } from './link.tsx'
import { Text } from './text.tsx'

/** Shown instead of the password field to people who signed in with a link and have no password yet. */
export function PasswordFirst() {
  return (
    <Text size="sm">
      Set a password first, in{' '}
      <TextLink to={paths.account} inherit underline="always">
        your account
      </TextLink>
      . It is asked for here.
    </Text>
  )
}

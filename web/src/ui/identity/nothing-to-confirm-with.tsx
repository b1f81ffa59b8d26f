import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.generated.ts'
import { TextLink } from '../text/link.tsx'
import { Text } from '../text/text.tsx'

/** Shown instead of the password field to people who can't confirm in this session, with what they can do about it. */
export function NothingToConfirmWith() {
  const { isSsoOnly } = useSession()
  if (isSsoOnly) {
    return (
      <Text size="sm">
        Your organization only allows single sign-on, so a password doesn’t confirm this. Sign out, sign in through your
        identity provider, and try again. If that isn’t possible, the operator of this installation can turn passwords
        on again: parapet org update --sso-only false.
      </Text>
    )
  }
  return (
    <Text size="sm">
      This requires your password. Set one first in{' '}
      <TextLink to={paths.account} inherit underline="always">
        your account
      </TextLink>
      .
    </Text>
  )
}

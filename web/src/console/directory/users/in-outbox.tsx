import { paths } from '../../../paths.generated.ts'
import { TextLink } from '../../../ui/text/link.tsx'

/** Shown after inviting without a mail server: an admin must pass the invitation on. */
export function InOutbox() {
  return (
    <>
      The invitation waits in the{' '}
      <TextLink to={paths.mails} inherit underline="always">
        mail outbox
      </TextLink>
      .
    </>
  )
}

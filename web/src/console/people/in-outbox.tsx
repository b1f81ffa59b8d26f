import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** Said after inviting where there is no mail server: somebody has to pass the invitation on. */
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

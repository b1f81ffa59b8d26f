import { Button } from '@mantine/core'
import { undoEmailChange } from '@parapet/contract'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/query.ts'
import { paths } from '../paths.generated.ts'
import { Problem } from '../ui/page/problem.tsx'
import { ButtonLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { useToken } from './read-token.ts'

const title = 'Undo the email change'
const askAdmin = <Text size="sm">If the link no longer works, ask an admin of your organization for help.</Text>

export function UndoEmailPage() {
  const token = useToken()
  if (token === '') return <IncompleteLink title={title}>{askAdmin}</IncompleteLink>
  return <UndoEmail key={token} token={token} />
}

/** By a click, so that a program that only previews the link doesn't use it up. */
function UndoEmail({ token }: { token: string }) {
  const undoing = useApiMutation(undoEmailChange)
  if (undoing.isSuccess) return <Undone email={undoing.data.email} />
  const isInvalid = undoing.error instanceof CallError && undoing.error.code === 'invalid_link'
  return (
    <Card
      title={title}
      hint="We’ll restore the old email of your account, sign out all devices and ask you to set a new password."
    >
      {undoing.error !== null && (
        <>
          <Problem error={undoing.error} />
          {askAdmin}
        </>
      )}
      {!isInvalid && (
        <Button onClick={() => undoing.mutate({ body: { token } })} loading={undoing.isPending} autoFocus>
          Undo the change
        </Button>
      )}
    </Card>
  )
}

function Undone({ email }: { email: string }) {
  return (
    <Card title="Email restored">
      <Text role="status">
        You sign in with {email} again, and all devices are signed out. Your password no longer works, because someone
        else may know it. Set a new one to sign in.
      </Text>
      <ButtonLink to={paths.forgotten}>Set a new password</ButtonLink>
    </Card>
  )
}

import { Text } from '@mantine/core'
import { resetPassword } from '@parapet/contract'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/query.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/link.tsx'
import { Card } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NewPassword } from './new-password.tsx'
import { useToken } from './read-token.ts'

const askAgain = (
  <TextLink to={paths.forgotten} size="sm">
    Ask for a new link
  </TextLink>
)

export function ResetPage() {
  const token = useToken()
  if (token === '') return <IncompleteLink title="New password">{askAgain}</IncompleteLink>
  return <Reset key={token} token={token} />
}

function Reset({ token }: { token: string }) {
  const resetting = useApiMutation(resetPassword)
  return (
    <Card title="New password">
      {resetting.isSuccess ? (
        <Text role="status">Your password is set, and you are signed out everywhere else.</Text>
      ) : (
        <NewPassword
          label="Set password"
          action={resetting}
          onSubmit={(password) => resetting.mutate({ body: { token, password } })}
        />
      )}
      {resetting.error instanceof CallError && resetting.error.code === 'invalid_link' && askAgain}
      <TextLink to={paths.signIn} size="sm">
        Go to sign-in
      </TextLink>
    </Card>
  )
}

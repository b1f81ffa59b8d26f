import { Text } from '@mantine/core'
import { resetPassword } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { CallError, call } from '../api/call.ts'
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
  const resetting = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
  })
  return (
    <Card title="New password">
      {resetting.isSuccess ? (
        <Text role="status">Your password is set, and you are signed out everywhere else.</Text>
      ) : (
        <NewPassword
          label="Set password"
          error={resetting.error}
          isPending={resetting.isPending}
          onSubmit={(password) => resetting.mutate(password)}
        />
      )}
      {resetting.error instanceof CallError && resetting.error.code === 'invalid_link' && askAgain}
      <TextLink to={paths.signIn} size="sm">
        Go to sign-in
      </TextLink>
    </Card>
  )
}

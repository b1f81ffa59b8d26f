import { Anchor, Text } from '@mantine/core'
import { resetPassword } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { Card } from './card.tsx'
import { NewPassword } from './new-password.tsx'
import { readToken } from './read-token.ts'

export function ResetPage() {
  const token = useRef(readToken()).current
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
      <Anchor renderRoot={(props) => <Link to={paths.signIn} {...props} />} size="sm">
        Go to sign-in
      </Anchor>
    </Card>
  )
}

import { Button, Text, TextInput } from '@mantine/core'
import { requestPasswordReset } from '@parapet/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { Form } from '../ui/form.tsx'
import { TextLink } from '../ui/link.tsx'
import { Card } from './card.tsx'

export function ForgottenPage() {
  const [email, setEmail] = useState('')
  const asking = useMutation({ mutationFn: () => call(requestPasswordReset, { body: { email } }) })
  return (
    <Card title="New password" hint="We send a link to your address. It works once, for an hour.">
      {asking.isSuccess ? (
        <Text role="status">{asking.data.message}.</Text>
      ) : (
        <Form error={asking.error} onSubmit={() => asking.mutate()}>
          {(told) => (
            <>
              <TextInput
                label="Email"
                error={told('email')}
                type="email"
                autoComplete="username"
                required
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" loading={asking.isPending}>
                Send the link
              </Button>
            </>
          )}
        </Form>
      )}
      <TextLink to={paths.signIn} size="sm">
        Back to sign-in
      </TextLink>
    </Card>
  )
}

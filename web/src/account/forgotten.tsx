import { Button, TextInput } from '@mantine/core'
import { requestPasswordReset } from '@parapet/contract'
import { useApiMutation } from '../api/query.ts'
import { paths } from '../paths.generated.ts'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextLink } from '../ui/text/link.tsx'
import { Text } from '../ui/text/text.tsx'
import { Card } from './card.tsx'

export function ForgottenPage() {
  const form = useForm({ email: '' }, { name: 'email' })
  const asking = useApiMutation(requestPasswordReset)
  return (
    <Card title="Reset your password" hint="We’ll email you a link. It works once and expires in an hour.">
      {asking.isSuccess ? (
        <Text role="status">{asking.data.message}.</Text>
      ) : (
        <Form error={asking.error} onSubmit={() => asking.mutate({ body: form.values })}>
          {(errorOf) => (
            <>
              <TextInput
                label="Email"
                type="email"
                autoComplete="username"
                required
                autoFocus
                {...form.text('email', errorOf)}
              />
              <Button type="submit" loading={asking.isPending}>
                Email reset link
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

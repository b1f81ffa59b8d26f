import { Button, PasswordInput, Stack } from '@mantine/core'
import { limits } from '@parapet/contract'
import { type SubmitEvent, useState } from 'react'

type NewPasswordProps = { label: string; isPending: boolean; onSubmit: (password: string) => void }

/** A new password, typed once where it can be shown; typing it twice only makes people choose shorter ones. */
export function NewPassword({ label, isPending, onSubmit }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(password)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PasswordInput
          label="New password"
          description={`At least ${limits.passwordLengthMin} characters. Several words are easy to remember.`}
          autoComplete="new-password"
          required
          minLength={limits.passwordLengthMin}
          maxLength={limits.passwordLength}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}

import { Button } from '@mantine/core'
import { limits } from '@parapet/contract'
import { useState } from 'react'
import type { Action } from '../api/query.ts'
import { Form } from '../ui/form.tsx'
import { OwnPassword, PasswordField, wrongPassword } from '../ui/password-field.tsx'

type NewPasswordProps = {
  label: string
  action: Action
  /** Asks for the current one, too. */
  isCurrentAsked?: boolean
  onSubmit: (password: string, currentPassword: string) => void
}

/** A new password, typed once where it can be shown; typing it twice only makes people choose shorter ones. */
export function NewPassword({ label, action, isCurrentAsked = false, onSubmit }: NewPasswordProps) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Form error={action.error} onSubmit={() => onSubmit(password, current)}>
      {(told) => (
        <>
          {isCurrentAsked && (
            <OwnPassword
              error={told('password', wrongPassword)}
              label="Current password"
              value={current}
              onChange={setCurrent}
            />
          )}
          <PasswordField
            label="New password"
            error={told('newPassword') ?? (isCurrentAsked ? undefined : told('password'))}
            description={`At least ${limits.passwordLengthMin} characters. Several words are easy to remember.`}
            autoComplete="new-password"
            minLength={limits.passwordLengthMin}
            maxLength={limits.passwordLength}
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" loading={action.isPending}>
            {label}
          </Button>
        </>
      )}
    </Form>
  )
}

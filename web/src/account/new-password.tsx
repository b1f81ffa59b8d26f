import { Button } from '@mantine/core'
import { limits, listPasswordContext } from '@parapet/contract'
import { useMemo, useState } from 'react'
import type { Action } from '../api/query.ts'
import { Form } from '../ui/form/form.tsx'
import { OwnPassword, PasswordField, wrongPassword } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Stack } from '../ui/text/flex.tsx'
import { StrengthHint } from './strength-hint.tsx'

type NewPasswordProps = {
  /** The words on the button. */
  label: string
  fieldLabel?: string
  action: Action
  /** Asks for the current password, too. */
  isCurrentAsked?: boolean
  /** Facts about the person: a password made of them is easy to guess. */
  owner?: Parameters<typeof listPasswordContext>[0]
  onSubmit: (password: string, currentPassword: string) => void
}

/** A new password, typed once with a way to show it; typing it twice only leads to shorter ones. */
export function NewPassword(props: NewPasswordProps) {
  const { label, fieldLabel = 'New password', action, isCurrentAsked = false, owner = {}, onSubmit } = props
  const { email, name, organizationName } = owner
  const words = useMemo(() => listPasswordContext({ email, name, organizationName }), [email, name, organizationName])
  const form = useForm({ current: '', password: '' })
  const { current, password } = form.values
  const [outdated, setOutdated] = useState<Error | null>(null)
  const change = (typed: string) => {
    form.change({ password: typed })
    // The error was about the previous input.
    setOutdated(action.error)
  }
  return (
    <Form error={action.error} onSubmit={() => onSubmit(password, current)}>
      {(errorOf) => {
        const refusal = errorOf('newPassword') ?? (isCurrentAsked ? undefined : errorOf('password'))
        const shown = action.error === outdated ? undefined : refusal
        return (
          <>
            {isCurrentAsked && (
              <OwnPassword
                error={errorOf('password', wrongPassword)}
                label="Current password"
                {...form.value('current')}
              />
            )}
            <Stack gap={4}>
              <PasswordField
                label={fieldLabel}
                error={shown}
                description={`At least ${limits.passwordLengthMin} characters. Several words make it long and easy to remember.`}
                autoComplete="new-password"
                minLength={limits.passwordLengthMin}
                maxLength={limits.passwordLength}
                value={password}
                onChange={change}
              />
              <StrengthHint password={password} words={words} isHidden={shown !== undefined} />
            </Stack>
            <Button type="submit" loading={action.isPending}>
              {label}
            </Button>
          </>
        )
      }}
    </Form>
  )
}

import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { paths } from '../paths.ts'
import { TextLink } from './link.tsx'

type PasswordFieldProps = Omit<PasswordInputProps, 'onChange' | 'error'> & {
  error: string | undefined
  onChange: (value: string) => void
}

/** A password or secret. Mantine shows its error; this one also announces it to screen readers. */
export function PasswordField({ error, onChange, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      required
      {...props}
      error={error}
      aria-invalid={error !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export const wrongPassword = 'The password is wrong.'

/** Asks the signed-in person for their password before an important change. */
export function OwnPassword(props: PasswordFieldProps) {
  return <PasswordField label="Your password" autoComplete="current-password" {...props} />
}

/** Shown instead of the password field to people who signed in with a link and have no password yet. */
export function PasswordFirst() {
  return (
    <Text size="sm">
      Set a password first, in{' '}
      <TextLink to={paths.account} inherit underline="always">
        your account
      </TextLink>
      . It is asked for here.
    </Text>
  )
}

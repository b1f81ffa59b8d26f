import { PasswordInput, type PasswordInputProps } from '@mantine/core'

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

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Told } from './form.tsx'

type PasswordFieldProps = Omit<PasswordInputProps, 'onChange' | 'error'> & {
  error: string | undefined
  onChange: (value: string) => void
}

/** Something secret that is typed. Mantine shows a refusal of it; this one also tells it to screen readers. */
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

type OwnPasswordProps = Omit<PasswordFieldProps, 'error'> & { told: Told }

/** The password of whoever is signed in, asked for again before something that matters. */
export function OwnPassword({ told, label = 'Your password', ...props }: OwnPasswordProps) {
  return (
    <PasswordField
      autoComplete="current-password"
      {...props}
      label={label}
      error={told('password', 'The password is wrong.')}
    />
  )
}

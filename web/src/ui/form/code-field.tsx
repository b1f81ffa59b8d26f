import { TextInput, type TextInputProps } from '@mantine/core'

type CodeFieldProps = Omit<TextInputProps, 'onChange' | 'error'> & {
  error: string | undefined
  onChange: (value: string) => void
}

/** A code from the authenticator app. Phones suggest it. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

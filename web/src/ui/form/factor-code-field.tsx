import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Stack } from '../text/flex.tsx'
import { LinkButton } from '../text/link.tsx'
import { CodeField } from './code-field.tsx'

type FactorCodeFieldProps = {
  error: string | undefined
  /** Without an authenticator app, people can only type a recovery code. */
  hasApp: boolean
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
}

/** The second factor: a code from the authenticator app, or a recovery code, which needs another phone keyboard. */
export function FactorCodeField({ hasApp, autoFocus = false, value, onChange, error }: FactorCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const [isChosen, setIsChosen] = useState(false)
  const choose = (next: boolean) => {
    setIsRecovery(next)
    setIsChosen(true)
    onChange('')
  }
  const props = { error, autoFocus: autoFocus || isChosen }
  return (
    <Stack gap={4}>
      {isRecovery ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          description="One of the codes that you saved. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...props}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <CodeField
          key="app"
          description="Six digits from your authenticator app"
          {...props}
          value={value}
          onChange={onChange}
        />
      )}
      {hasApp && (
        <LinkButton size="sm" ta="left" onClick={() => choose(!isRecovery)}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </LinkButton>
      )}
    </Stack>
  )
}

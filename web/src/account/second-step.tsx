import { Checkbox } from '@mantine/core'
import { limits, type SignIn } from '@parapet/contract'
import { useState } from 'react'
import { CallError } from '../api/call.ts'
import { FactorCodeField } from '../ui/form/factor-code-field.tsx'
import { type FormOf, useForm } from '../ui/form/use-form.ts'

/** The password was right, so this is not an error to show. */
export function isFactorFirstAsked(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'second_factor_required'
}

type Step = {
  isAsked: boolean
  hasApp: boolean
  form: FormOf<{ code: string; isRemembered: boolean }>
  /** Sent along with the password. */
  body: Pick<SignIn, 'code' | 'rememberDevice'>
}

/** The second factor of a sign-in, once the service has asked for it. */
export function useSecondStep(error: Error | null): Step {
  const [methods, setMethods] = useState<readonly string[]>()
  const form = useForm({ code: '', isRemembered: false })
  const { code, isRemembered } = form.values
  if (methods === undefined && error instanceof CallError && isFactorFirstAsked(error)) setMethods(error.methods)
  return {
    isAsked: methods !== undefined,
    hasApp: methods?.includes('app') === true,
    form,
    body: code === '' ? {} : { code: code.replaceAll(' ', ''), rememberDevice: isRemembered },
  }
}

export function SecondStep({ step, error }: { step: Step; error: string | undefined }) {
  return (
    <>
      <FactorCodeField error={error} hasApp={step.hasApp} autoFocus {...step.form.value('code')} />
      <Checkbox
        label={`Remember this device for ${limits.rememberedDeviceDays} days`}
        description="You won’t need a code in this browser. Only use this on your own device."
        {...step.form.checked('isRemembered')}
      />
    </>
  )
}

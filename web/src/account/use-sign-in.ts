import { discoverSignIn, type SignInDiscovery, signIn } from '@parapet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/query.ts'
import { forgetEverything } from '../api/session.ts'

export type SigningIn = ReturnType<typeof useSignIn>

const empty = { email: '', password: '', code: '', organizationId: undefined as string | undefined }

/** What is typed at the sign-in, and how far it is: the address, then the identity provider or a password. */
export function useSignIn() {
  const enter = useEnter()
  const toProvider = useToProvider()
  const [fields, setFields] = useState(empty)
  const [step, setStep] = useState<'address' | 'provider' | 'password'>('address')
  const [isElsewhere, setIsElsewhere] = useState(false)
  const signingIn = useApiMutation(signIn, {
    onSuccess: async ({ status }) => {
      if (status === 'signed_in') await enter()
    },
  })
  const sendPassword = () => signingIn.mutate({ body: toBody(fields) })
  const discovering = useApiMutation(discoverSignIn, {
    onSuccess: (discovery) => {
      setStep(discovery.method === 'sso' ? 'provider' : 'password')
      if (discovery.method === 'sso') toProvider(discovery)
      // A password manager has filled it in already.
      else if (fields.password !== '') sendPassword()
    },
  })
  const start = (elsewhere: boolean) => {
    discovering.reset()
    signingIn.reset()
    setIsElsewhere(elsewhere)
    setStep(elsewhere ? 'password' : 'address')
  }
  const { error } = signingIn
  return {
    fields,
    step,
    isElsewhere,
    discovery: discovering.data,
    organizations: signingIn.data?.organizations ?? [],
    isCodeAsked: isCode(error) || fields.code !== '',
    isPending: signingIn.isPending || discovering.isPending,
    error: discovering.error ?? (isFirstAsk(error) ? null : error),
    change(changed: Partial<typeof empty>) {
      // Another address may have another domain, and is asked about again.
      if (changed.email !== undefined && step === 'password' && !isElsewhere) start(false)
      setFields({ ...fields, ...changed })
    },
    submit: () => (step === 'password' ? sendPassword() : discovering.mutate({ body: { email: fields.email } })),
    goElsewhere: () => start(true),
    goBack: () => start(false),
  }
}

function toBody({ email, password, code, organizationId }: typeof empty) {
  return {
    email,
    password,
    ...(code === '' ? {} : { code: code.replaceAll(' ', '') }),
    ...(organizationId === undefined ? {} : { organizationId }),
  }
}

function isFirstAsk(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'second_factor_required'
}

function isCode(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'second_factor_required' || error.code === 'invalid_code')
}

/** Where the person wanted to go, never another site. */
function useDestination(): string {
  const { to } = useSearch({ from: '/sign-in' })
  const isOurs = to?.startsWith('/') === true && !to.startsWith('//')
  return isOurs ? to : '/'
}

export function useEnter(): () => Promise<void> {
  const client = useQueryClient()
  const { history } = useRouter()
  const destination = useDestination()
  return async () => {
    await forgetEverything(client)
    // As an address, so that what stands behind its question mark is kept.
    history.replace(destination)
  }
}

/** The address at which the service begins the sign-in at the identity provider. */
export function useStartUrl(): (discovery: SignInDiscovery) => string {
  const destination = useDestination()
  return ({ startUrl }) => `${startUrl}?${new URLSearchParams({ to: destination })}`
}

function useToProvider(): (discovery: SignInDiscovery) => void {
  const toStartUrl = useStartUrl()
  return (discovery) => window.location.assign(toStartUrl(discovery))
}

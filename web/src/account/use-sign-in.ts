import { discoverSignIn, type SignInDiscovery, signIn } from '@parapet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../api/query.ts'
import { forgetEverything } from '../api/session.ts'
import { noteTimeZone } from '../api/time-zone.ts'
import { paths } from '../paths.generated.ts'
import { useForm } from '../ui/form/use-form.ts'
import { isFactorFirstAsked, useSecondStep } from './second-step.tsx'

export type SigningIn = ReturnType<typeof useSignIn>

const empty = { email: '', password: '', organizationId: undefined as string | undefined }

/** The input and progress of a sign-in: the email, then the identity provider or a password. */
export function useSignIn() {
  const enter = useEnter()
  const toProvider = useToProvider()
  const form = useForm(empty, { name: 'sign-in', secrets: ['password'] })
  const fields = form.values
  const [step, setStep] = useState<'address' | 'provider' | 'password'>('address')
  const [isElsewhere, setIsElsewhere] = useState(false)
  const signingIn = useApiMutation(signIn, {
    onSuccess: async ({ status }) => {
      if (status === 'signed_in') await enter()
    },
  })
  const secondStep = useSecondStep(signingIn.error)
  const sendPassword = () => signingIn.mutate({ body: { ...toBody(fields), ...secondStep.body } })
  const discovering = useApiMutation(discoverSignIn, {
    onSuccess: (discovery) => {
      setStep(discovery.method === 'sso' ? 'provider' : 'password')
      if (discovery.method === 'sso') toProvider(discovery)
      // A password manager has already filled it in.
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
    secondStep,
    enter,
    isPending: signingIn.isPending || discovering.isPending,
    error: discovering.error ?? (isFactorFirstAsked(error) ? null : error),
    change(changed: Partial<typeof empty>) {
      // Another email may have another domain, so look it up again.
      if (changed.email !== undefined && step === 'password' && !isElsewhere) start(false)
      form.change(changed)
    },
    submit: () => (step === 'password' ? sendPassword() : discovering.mutate({ body: { email: fields.email } })),
    goElsewhere: () => start(true),
    goBack: () => start(false),
  }
}

function toBody({ email, password, organizationId }: typeof empty) {
  return { email, password, organizationId }
}

/** Where the person wanted to go, never another site. */
function useDestination(): string {
  const { to } = useSearch({ from: '/sign-in' })
  const isOurs = to?.startsWith('/') === true && !to.startsWith('//')
  return isOurs ? to : '/'
}

/** `isFirst`: it may be the first time, so the questions of the welcome page come before home. */
export function useEnter({ isFirst = false } = {}): () => Promise<void> {
  const client = useQueryClient()
  const { history } = useRouter()
  const wanted = useDestination()
  const destination = isFirst ? welcomeBefore(wanted) : wanted
  return async () => {
    await forgetEverything(client)
    void noteTimeZone(client)
    // As a URL, so that its search parameters are kept.
    history.replace(destination)
  }
}

/** The welcome page sends on people who aren’t new. */
function welcomeBefore(destination: string): string {
  return destination === '/' || destination === paths.learn ? paths.welcome : destination
}

/** The URL that starts the sign-in at the identity provider. */
export function useStartUrl(): (discovery: SignInDiscovery) => string {
  const destination = welcomeBefore(useDestination())
  return ({ startUrl }) => `${startUrl}?${new URLSearchParams({ to: destination })}`
}

function useToProvider(): (discovery: SignInDiscovery) => void {
  const toStartUrl = useStartUrl()
  return (discovery) => window.location.assign(toStartUrl(discovery))
}

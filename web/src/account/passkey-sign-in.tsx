import { Button, Divider, Text } from '@mantine/core'
import { beginPasskeySignIn, type PasskeyAnswer, signInWithPasskey } from '@parapet/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { useAction } from '../api/query.ts'
import { canOfferPasskeys, findPasskeyObstacle, showPasskey, stopAskingForPasskey } from '../ui/passkeys.ts'
import { Problem } from '../ui/problem.tsx'

/** Signs in with a passkey alone: by the button, or among the browser's suggestions for the field of the email. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signingIn = useAction(
    async (shown?: PasskeyAnswer) => call(signInWithPasskey, { body: shown ?? (await askForPasskey()) }),
    { onSuccess: onSignedIn },
  )
  useSuggestedPasskeys(!signingIn.isPending && !signingIn.isSuccess, (shown) => signingIn.mutate(shown))
  const obstacle = findPasskeyObstacle()
  // Where the address allows none, nobody has one; that is nothing to learn at the sign-in.
  if (obstacle?.isOfAddress === true) return null
  return (
    <>
      <Divider label="or" />
      {obstacle === undefined ? (
        <Button variant="default" onClick={() => signingIn.mutate(undefined)} loading={signingIn.isPending}>
          Sign in with a passkey
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {obstacle.sentence}
        </Text>
      )}
      {signingIn.error !== null && <Problem error={signingIn.error} />}
    </>
  )
}

async function askForPasskey(): Promise<PasskeyAnswer> {
  const { state, options } = await call(beginPasskeySignIn)
  return { state, response: await showPasskey(options) }
}

/** The browser shows passkeys among its suggestions until the page is left, and again after the button was in vain. */
function useSuggestedPasskeys(isIdle: boolean, onShown: (shown: PasskeyAnswer) => void): void {
  const use = useEffectEvent(onShown)
  useEffect(() => {
    if (!isIdle) return
    let isOver = false
    let renewal: ReturnType<typeof setTimeout> | undefined
    const suggest = async () => {
      if (!(await canOfferPasskeys())) return
      const { state, options } = await call(beginPasskeySignIn)
      if (isOver) return
      // What the service asked is good for a while only, and this page may stay open all night.
      renewal = setTimeout(() => void suggest().catch(ignore), options.timeout * 0.8)
      const response = await showPasskey(options, { asSuggestions: true })
      if (!isOver) use({ state, response })
    }
    void suggest().catch(ignore)
    return () => {
      isOver = true
      clearTimeout(renewal)
    }
  }, [isIdle])
  // Not with each request above: the button's own request ends the one before it.
  useEffect(() => () => void (findPasskeyObstacle() === undefined && stopAskingForPasskey()), [])
}

/** Suggestions that don't come, or give way to the button, are missed by nobody: the button says what is wrong. */
function ignore(): void {}

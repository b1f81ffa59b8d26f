import { Button, Divider } from '@mantine/core'
import { beginPasskeySignIn, type PasskeyAnswer, signInWithPasskey } from '@parapet/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { useAction } from '../api/query.ts'
import { canOfferPasskeys, findPasskeyObstacle, showPasskey, stopAskingForPasskey } from '../ui/identity/passkeys.ts'
import { Problem } from '../ui/page/problem.tsx'
import { Text } from '../ui/text/text.tsx'

/** Signs in with a passkey alone: by button, or through the browser's suggestions in the email field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signingIn = useAction(
    async (shown?: PasskeyAnswer) => call(signInWithPasskey, { body: shown ?? (await askForPasskey()) }),
    { onSuccess: onSignedIn },
  )
  useSuggestedPasskeys(!signingIn.isPending && !signingIn.isSuccess, (shown) => signingIn.mutate(shown))
  const obstacle = findPasskeyObstacle()
  // If the address doesn't support passkeys, nobody has one, so there is nothing to explain here.
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

/** Lets the browser suggest passkeys while the page is open, and again after the button has failed. */
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
      // The challenge expires, and this page may stay open all night.
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
  // Not in the effect above: the button's own request cancels the previous one.
  useEffect(() => () => void (findPasskeyObstacle() === undefined && stopAskingForPasskey()), [])
}

/** Failed or canceled suggestions are not shown: the button reports what is wrong. */
function ignore(): void {}

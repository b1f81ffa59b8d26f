import { Switch } from '@mantine/core'
import { startTransition, useOptimistic } from 'react'

type KeptSwitchProps = {
  label: string
  description: string
  /** As the service has it; undefined until it has told. */
  isOn: boolean | undefined
  /** Resolves when the service has it; a failure is shown by the page. */
  keep(isOn: boolean): Promise<unknown>
}

/** A switch whose change is kept at once: it moves under the finger, and back if the service refuses. */
export function KeptSwitch({ label, description, isOn, keep }: KeptSwitchProps) {
  const [shown, show] = useOptimistic(isOn)
  const change = (next: boolean) =>
    startTransition(async () => {
      show(next)
      await keep(next).catch(() => undefined)
    })
  return (
    <Switch
      label={label}
      description={description}
      checked={shown === true}
      disabled={isOn === undefined}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

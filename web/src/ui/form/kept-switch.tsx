import { Switch } from '@mantine/core'
import { startTransition, useOptimistic } from 'react'

type KeptSwitchProps = {
  label: string
  description: string
  /** The service's value; undefined until loaded. */
  isOn: boolean | undefined
  /** Resolves when the service has saved it; the page shows failures. */
  keep(isOn: boolean): Promise<unknown>
}

/** A switch that saves immediately: it moves right away, and back if the service refuses. */
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
      styles={{ description: { maxWidth: 640 } }}
      checked={shown === true}
      disabled={isOn === undefined}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

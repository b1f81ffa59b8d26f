/** Choices of this browser that are on until people turn them off. */
const names = {
  /** Single-key shortcuts: people who use speech input, or a screen reader with the same keys, turn them off. */
  keys: 'parapet.player-keys',
  /** The story beside the code of a challenge. */
  story: 'parapet.player-story',
} as const

type SwitchName = keyof typeof names

export function isSwitchedOn(name: SwitchName): boolean {
  try {
    return localStorage.getItem(names[name]) !== 'off'
  } catch {
    return true
  }
}

export function keepSwitch(name: SwitchName, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(names[name])
    else localStorage.setItem(names[name], 'off')
  } catch {
    // A browser without storage forgets it on the next page.
  }
}

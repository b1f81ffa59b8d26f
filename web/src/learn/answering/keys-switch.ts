/** Whether single keys do something: people who talk to their computer, or whose reader uses the same keys, turn them off. */
const name = 'parapet.player-keys'

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export function keepKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

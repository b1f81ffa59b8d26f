/**
 * Whether single-key shortcuts are on: people who use speech input, or a screen reader with the same keys, turn them
 * off.
 */
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
    // A browser without storage forgets it on the next page.
  }
}

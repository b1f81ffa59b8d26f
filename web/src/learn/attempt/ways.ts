import { useMediaQuery } from '@mantine/hooks'

/** The ways to fix: in the editor, or by choosing. */
export type Way = 'write' | 'choose'

/**
 * Whether this screen begins with the editor: every screen but a small one for fingers, where writing is one tap away. A
 * narrow window, such as one that is zoomed in, keeps it.
 */
export function useCanWrite(): boolean {
  return !useMediaQuery('(pointer: coarse) and (max-width: 48em)', false, { getInitialValueInEffect: false })
}

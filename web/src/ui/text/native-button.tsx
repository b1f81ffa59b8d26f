import type { ComponentPropsWithRef } from 'react'

type NativeButtonProps = ComponentPropsWithRef<'button'> & {
  /** How the library marks a busy button. */
  'data-loading'?: boolean
}

/**
 * The element of every button. The library disables busy buttons, and browsers take the focus from disabled elements:
 * the next Tab would start at the top of the page. Here a busy button keeps the focus and does nothing, nor does Enter
 * in its form.
 */
export function NativeButton({ type = 'button', disabled, onClick, ...props }: NativeButtonProps) {
  const isBusy = props['data-loading'] === true
  const isIdle = isBusy || props['aria-disabled'] === true
  return (
    <button
      {...props}
      type={type}
      disabled={disabled === true && !isBusy}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => {
        // Enter in a field clicks the submit button.
        if (isIdle) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

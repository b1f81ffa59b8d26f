import type { ComponentPropsWithRef } from 'react'

type NativeButtonProps = ComponentPropsWithRef<'button'> & {
  /** As the library marks a button that is busy. */
  'data-loading'?: boolean
}

/**
 * The element of every button. The library disables one that is busy, and the browser takes the focus from what is disabled:
 * the next key would begin at the top of the page. Here it keeps the focus and does nothing, nor does Enter in its form.
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
        // Enter in a field clicks the button that sends the form.
        if (isIdle) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

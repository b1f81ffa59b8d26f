import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Confirm, type ConfirmProps } from './confirm.tsx'

type ConfirmButtonProps = Omit<ConfirmProps, 'isOpen' | 'onClose' | 'onConfirm'> &
  Pick<ButtonProps, 'variant' | 'size'> & {
    /** The words of the button. */
    button: string
    /** Its name for screen readers, where the words alone don't tell it from others. */
    buttonName?: string
    /** `close` is for changes after which the page stays. */
    onConfirm: (close: () => void) => void
  }

/** A button that asks before it does something. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { button, buttonName, variant = 'light', size, onConfirm, ...question } = props
  const [isAsking, asking] = useDisclosure()
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'light' ? 'red' : undefined}
        size={size}
        onClick={asking.open}
        aria-label={buttonName}
      >
        {button}
      </Button>
      <Confirm {...question} isOpen={isAsking} onClose={asking.close} onConfirm={() => onConfirm(asking.close)} />
    </>
  )
}

import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './choose-file.module.css'

type ChooseFileProps = { label: string; accept: string; onChoose: (file: File) => void }

/** A file from the disk: by the button, or dropped on the area. */
export function ChooseFile({ label, accept, onChoose }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same for everybody
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onChoose(file)
      }}
    >
      <Stack align="center" gap="xs">
        <FileButton accept={accept} onChange={(file) => file !== null && onChoose(file)}>
          {(props) => <Button {...props}>{label}</Button>}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop it here
        </Text>
      </Stack>
    </div>
  )
}

import { Button, FileButton, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import classes from './drop-file.module.css'

type DropFileProps = { label: string; hint: string; accept: string; onFile: (file: File) => void }

/** Takes one file: dropped, or chosen by a button, which is what a keyboard reaches. */
export function DropFile({ label, hint, accept, onFile }: DropFileProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) onFile(file)
  }
  const drop = (event: DragEvent) => {
    // Without this the browser would leave the page and show the file.
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      className={classes.zone}
      aria-label={label}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text mb="xs">{label}</Text>
      <FileButton accept={accept} onChange={take} inputProps={{ 'aria-label': 'File' }}>
        {(props) => (
          <Button variant="default" {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt="xs">
        {hint}
      </Text>
    </section>
  )
}

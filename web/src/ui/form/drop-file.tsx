import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useEffect, useState } from 'react'
import { Text } from '../text/text.tsx'
import classes from './drop-file.module.css'

type DropFileProps = { label: string; hint: string; accept: string; onFile: (file: File) => void }

/** Takes one file: dropped, or chosen with a button, which keyboards can reach. */
export function DropFile({ label, hint, accept, onFile }: DropFileProps) {
  const [isOver, setIsOver] = useState(false)
  useEffect(keepPage, [])
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) onFile(file)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section
      className={classes.zone}
      aria-label={label}
      data-over={isOver}
      onDragOver={() => setIsOver(true)}
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

/** Without this, dropping a file next to the zone would make the browser leave the page. */
function keepPage(): () => void {
  const prevent = (event: Event) => event.preventDefault()
  window.addEventListener('dragover', prevent)
  window.addEventListener('drop', prevent)
  return () => {
    window.removeEventListener('dragover', prevent)
    window.removeEventListener('drop', prevent)
  }
}

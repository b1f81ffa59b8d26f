import { maxStepBytes } from '../memory-budget.ts'

/** Bytes that the two instances of a step send each other. An instance that reads waits until the other one has written. */
export type ChannelEnd = {
  /** At most `size` bytes; empty when the other end is closed. */
  read: (size: number) => Uint8Array | Promise<Uint8Array>
  /** Whether there was room. What nobody reads ends the channel, so that it can't fill the memory. */
  write: (bytes: Uint8Array) => boolean
  close: () => void
}

export function createChannel(): [ChannelEnd, ChannelEnd] {
  const there = createPipe()
  const back = createPipe()
  return [join(there, back), join(back, there)]
}

type Pipe = { chunks: Uint8Array[]; length: number; isClosed: boolean; wake: (() => void) | undefined }

const createPipe = (): Pipe => ({ chunks: [], length: 0, isClosed: false, wake: undefined })

function join(incoming: Pipe, outgoing: Pipe): ChannelEnd {
  const take = (size: number): Uint8Array => {
    const first = incoming.chunks[0]
    if (!first) return new Uint8Array()
    if (first.length <= size) incoming.chunks.shift()
    else incoming.chunks[0] = first.subarray(size)
    const taken = first.subarray(0, size)
    incoming.length -= taken.length
    return taken
  }
  const wake = () => {
    outgoing.wake?.()
    outgoing.wake = undefined
  }
  const close = () => {
    outgoing.isClosed = true
    wake()
  }
  return {
    read: (size) => {
      if (incoming.chunks.length > 0 || incoming.isClosed) return take(size)
      return new Promise((resolve) => {
        incoming.wake = () => resolve(take(size))
      })
    },
    write: (bytes) => {
      if (outgoing.isClosed) return false
      if (outgoing.length + bytes.length > maxStepBytes) {
        outgoing.chunks.length = 0
        close()
        return false
      }
      outgoing.length += bytes.length
      outgoing.chunks.push(bytes)
      wake()
      return true
    },
    close,
  }
}

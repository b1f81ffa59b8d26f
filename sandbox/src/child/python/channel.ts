/** Bytes that the two instances of a step send each other. An instance that reads waits until the other one has written. */
export type ChannelEnd = {
  /** At most `size` bytes; empty when the other end is closed. */
  read: (size: number) => Uint8Array | Promise<Uint8Array>
  write: (bytes: Uint8Array) => void
  close: () => void
}

export function createChannel(): [ChannelEnd, ChannelEnd] {
  const there = createPipe()
  const back = createPipe()
  return [join(there, back), join(back, there)]
}

type Pipe = { chunks: Uint8Array[]; isClosed: boolean; wake: (() => void) | undefined }

const createPipe = (): Pipe => ({ chunks: [], isClosed: false, wake: undefined })

function join(incoming: Pipe, outgoing: Pipe): ChannelEnd {
  const take = (size: number): Uint8Array => {
    const first = incoming.chunks[0]
    if (!first) return new Uint8Array()
    if (first.length <= size) incoming.chunks.shift()
    else incoming.chunks[0] = first.subarray(size)
    return first.subarray(0, size)
  }
  const wake = () => {
    outgoing.wake?.()
    outgoing.wake = undefined
  }
  return {
    read: (size) => {
      if (incoming.chunks.length > 0 || incoming.isClosed) return take(size)
      return new Promise((resolve) => {
        incoming.wake = () => resolve(take(size))
      })
    },
    write: (bytes) => {
      outgoing.chunks.push(bytes)
      wake()
    },
    close: () => {
      outgoing.isClosed = true
      wake()
    },
  }
}

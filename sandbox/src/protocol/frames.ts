/** Messages between the service and a child: four bytes of length, then JSON. Neither side believes the other's length. */

const headerBytes = 4

/** A job holds two sources of at most 32 KB and what else the proof needs. */
export const maxJobBytes = 1024 * 1024
/** 64 KB of output can be six times as long in JSON, and the other texts come on top. */
export const maxAnswerBytes = 1024 * 1024

export function encodeFrame(message: unknown, maxBytes: number): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  if (body.length > maxBytes) throw new RangeError(`a message of ${body.length} bytes is longer than ${maxBytes}`)
  const frame = Buffer.allocUnsafe(headerBytes + body.length)
  frame.writeUInt32BE(body.length)
  body.copy(frame, headerBytes)
  return frame
}

export type FrameReader = {
  /** The messages that are complete with these bytes. Throws on a length beyond the limit and on anything but JSON. */
  push: (bytes: Uint8Array) => unknown[]
}

export function createFrameReader(maxBytes: number): FrameReader {
  let chunks: Uint8Array[] = []
  let size = 0

  /** Joins what has arrived only when a frame is complete: byte by byte it would cost the square of its length. */
  function join(): Buffer {
    const joined = Buffer.concat(chunks, size)
    chunks = [joined]
    return joined
  }

  let needed = headerBytes
  return {
    push(bytes) {
      chunks.push(bytes)
      size += bytes.length
      const messages: unknown[] = []
      while (size >= needed) {
        const joined = join()
        const length = joined.readUInt32BE()
        if (length > maxBytes) throw new RangeError(`a message of ${length} bytes is longer than ${maxBytes}`)
        needed = headerBytes + length
        if (size < needed) break
        messages.push(JSON.parse(joined.toString('utf8', headerBytes, needed)))
        chunks = [joined.subarray(needed)]
        size -= needed
        needed = headerBytes
      }
      return messages
    },
  }
}

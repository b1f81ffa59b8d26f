/** The only way out of the virtual machine. What crosses is text, numbers and bytes. */
export type Plain = string | number | Uint8Array | undefined
export type HostCall = (name: string, ...args: Plain[]) => Plain

const scope = globalThis as unknown as {
  __host: (name: string, ...args: Plain[]) => Plain
  __send: (message: string) => string
}
const call = scope.__host
Reflect.deleteProperty(globalThis, '__host')

/** Gives a message to the other machine. The most frequent call of all, so it goes directly. */
export const send = scope.__send
Reflect.deleteProperty(globalThis, '__send')

const failure = '\u0000!'

/** Throws what the host refused, with its code. */
export const host: HostCall = (name, ...args) => {
  const result = call(name, ...args)
  if (typeof result !== 'string' || !result.startsWith(failure)) return result
  const { message, ...rest } = JSON.parse(result.slice(failure.length)) as { message: string; name?: string }
  const error = rest.name === 'TypeError' ? new TypeError(message) : new Error(message)
  const { name: _, ...details } = rest as Record<string, unknown>
  throw Object.assign(error, details)
}

export const hostText = (name: string, ...args: Plain[]): string => host(name, ...args) as string
export const hostNumber = (name: string, ...args: Plain[]): number => host(name, ...args) as number
export const hostBytes = (name: string, ...args: Plain[]): Uint8Array => host(name, ...args) as Uint8Array

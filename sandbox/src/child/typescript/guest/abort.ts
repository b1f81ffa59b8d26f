/** `EventTarget`, `Event`, `AbortController` and `AbortSignal`. */
import { setTimeout } from './timers.ts'

type Listener = ((event: SandboxEvent) => void) | { handleEvent(event: SandboxEvent): void }

export class SandboxEvent {
  readonly type: string
  target: unknown = null
  defaultPrevented = false
  constructor(type: string, values: object = {}) {
    this.type = type
    Object.assign(this, values)
  }
  preventDefault(): void {
    this.defaultPrevented = true
  }
}

export class SandboxEventTarget {
  #listeners: { type: string; listener: Listener; once: boolean }[] = []
  addEventListener(type: string, listener: Listener, options?: boolean | { once?: boolean }): void {
    this.#listeners.push({ type, listener, once: typeof options === 'object' && options.once === true })
  }
  removeEventListener(type: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter((one) => one.type !== type || one.listener !== listener)
  }
  dispatchEvent(event: SandboxEvent): boolean {
    event.target = this
    for (const one of this.#listeners.filter(({ type }) => type === event.type)) {
      if (one.once) this.removeEventListener(one.type, one.listener)
      if (typeof one.listener === 'function') one.listener.call(this, event)
      else one.listener.handleEvent(event)
    }
    return !event.defaultPrevented
  }
}

const abort = Symbol('abort')

export class SandboxAbortSignal extends SandboxEventTarget {
  aborted = false
  reason: unknown = undefined
  onabort: ((event: SandboxEvent) => void) | null = null;
  [abort](reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const event = new SandboxEvent('abort')
    this.onabort?.(event)
    this.dispatchEvent(event)
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }
  static abort(reason?: unknown): SandboxAbortSignal {
    const signal = new SandboxAbortSignal()
    signal[abort](reason)
    return signal
  }
  static timeout(ms: number): SandboxAbortSignal {
    const signal = new SandboxAbortSignal()
    setTimeout(() => signal[abort](new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms)
    return signal
  }
  static any(signals: SandboxAbortSignal[]): SandboxAbortSignal {
    const joined = new SandboxAbortSignal()
    for (const one of signals) {
      if (one.aborted) joined[abort](one.reason)
      else one.addEventListener('abort', () => joined[abort](one.reason), { once: true })
    }
    return joined
  }
}

export class SandboxAbortController {
  readonly signal = new SandboxAbortSignal()
  abort(reason?: unknown): void {
    this.signal[abort](reason)
  }
}

for (const [name, value] of Object.entries({
  Event: SandboxEvent,
  EventTarget: SandboxEventTarget,
  AbortSignal: SandboxAbortSignal,
  AbortController: SandboxAbortController,
})) {
  Object.defineProperty(value, 'name', { value: name })
  Reflect.set(globalThis, name, value)
}

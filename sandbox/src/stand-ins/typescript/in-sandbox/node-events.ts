/** `node:events`. */
type Listener = (...args: unknown[]) => void
type Name = string | symbol

export class EventEmitter {
  _listeners = new Map<Name, { listener: Listener; isOnce: boolean }[]>()

  #add(name: Name, listener: Listener, isOnce: boolean, isFirst = false): this {
    const list = this._listeners.get(name) ?? []
    this._listeners.set(name, isFirst ? [{ listener, isOnce }, ...list] : [...list, { listener, isOnce }])
    return this
  }
  on(name: Name, listener: Listener): this {
    return this.#add(name, listener, false)
  }
  addListener(name: Name, listener: Listener): this {
    return this.#add(name, listener, false)
  }
  prependListener(name: Name, listener: Listener): this {
    return this.#add(name, listener, false, true)
  }
  once(name: Name, listener: Listener): this {
    return this.#add(name, listener, true)
  }
  off(name: Name, listener: Listener): this {
    const list = [...(this._listeners.get(name) ?? [])]
    const at = list.findLastIndex((one) => one.listener === listener)
    if (at !== -1) list.splice(at, 1)
    this._listeners.set(name, list)
    return this
  }
  removeListener(name: Name, listener: Listener): this {
    return this.off(name, listener)
  }
  removeAllListeners(name?: Name): this {
    if (name === undefined) this._listeners.clear()
    else this._listeners.delete(name)
    return this
  }
  emit(name: Name, ...args: unknown[]): boolean {
    const list = this._listeners.get(name) ?? []
    if (list.length === 0 && name === 'error') throw args[0] instanceof Error ? args[0] : new Error('Unhandled error.')
    for (const { listener, isOnce } of list) {
      if (isOnce) this.off(name, listener)
      listener.apply(this, args)
    }
    return list.length > 0
  }
  listenerCount(name: Name): number {
    return this._listeners.get(name)?.length ?? 0
  }
  listeners(name: Name): Listener[] {
    return (this._listeners.get(name) ?? []).map(({ listener }) => listener)
  }
  eventNames(): Name[] {
    return [...this._listeners.keys()]
  }
  setMaxListeners(): this {
    return this
  }
}

export function once(emitter: EventEmitter, name: Name): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error)
    emitter.once(name, (...args) => {
      emitter.off('error', fail)
      resolve(args)
    })
    if (name !== 'error') emitter.once('error', fail)
  })
}

export default Object.assign(EventEmitter, { EventEmitter, once })

/** The part of WebAssembly that the engine uses. The types of Node lack it, and those of browsers lack promise integration. */

export type Module = { readonly [isModule]: true }
declare const isModule: unique symbol

export type HostCall = (...values: number[]) => unknown

export type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }

export const pageSize = 65536

/** What Python exports. */
export type Instance = { readonly exports: { memory: Memory; _start: () => void } }

type Api = {
  compile: (program: Uint8Array) => Promise<Module>
  Memory: new (size: { initial: number }) => Memory
  Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance
  /** An import that may return a promise: the instance waits for it. */
  Suspending: new (
    call: HostCall,
  ) => unknown
  /** An export that returns a promise, because an import inside may wait. */
  promising: (call: () => void) => () => Promise<void>
}

export const webAssembly = (globalThis as unknown as { WebAssembly: Api }).WebAssembly

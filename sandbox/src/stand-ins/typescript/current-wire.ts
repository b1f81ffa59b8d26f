/** The wire to code in another language, for stand-ins that speak to it; undefined where the code is TypeScript. */
export type CodeRequests = {
  /** An app of the code's own framework, made when it is first given to the code. */
  addApp: (app: object) => void
  request: (app: object, request: object) => Promise<unknown>
  /** An attribute of an object of the code. */
  readAttribute: (object: object, name: string) => Promise<unknown>
  /** Puts the usual generator of random numbers into the state that belongs to the seed. */
  repeatRandom: (seed: number) => Promise<unknown>
  /** What the code has asked of its system. Only a program outside the sandbox says it itself. */
  observe: () => Promise<unknown>
}

let current: CodeRequests | undefined

export const currentWire = (): CodeRequests | undefined => current

export function setCurrentWire(wire: CodeRequests): void {
  current = wire
}

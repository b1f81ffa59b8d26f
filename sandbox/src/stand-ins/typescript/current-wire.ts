/** The wire to code in another language, for stand-ins that speak to it; undefined where the code is TypeScript. */
export type CodeRequests = {
  /** An app of the code's own framework, made when it is first given to the code. */
  addApp: (app: object) => void
  request: (app: object, request: object) => Promise<unknown>
  /** An attribute of an object of the code. */
  readAttribute: (object: object, name: string) => Promise<unknown>
}

let current: CodeRequests | undefined

export const currentWire = (): CodeRequests | undefined => current

export function setCurrentWire(wire: CodeRequests): void {
  current = wire
}

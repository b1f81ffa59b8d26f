/** A wait that can be ended early. */
export type Pause = { wait(ms: number): Promise<void>; end(): void }

export function createPause(): Pause {
  let end: () => void = () => {}
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}

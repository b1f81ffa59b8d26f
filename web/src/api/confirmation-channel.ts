/** Between tabs of this browser: the tab at the identity provider passes the proof to the one that waits for it. */
const name = 'parapet-confirmation'

export function sendConfirmation(confirmation: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(confirmation)
  channel.close()
}

/** Calls back with each proof. Returns a function that stops it. */
export function hearConfirmation(onConfirmed: (confirmation: string) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onConfirmed(data)
  }
  return () => channel.close()
}

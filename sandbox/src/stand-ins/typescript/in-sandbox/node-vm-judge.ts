/** `node:vm` for proofs: scripts of a page run in a machine of their own, never in that of the judge. What they change is copied back. */
import { hostText } from '../../../child/typescript/guest/host.ts'

type Data = Record<string, unknown>

function copyBack(target: Data, changed: Data): void {
  for (const [key, value] of Object.entries(changed)) {
    const own = target[key]
    if (typeof own === 'object' && own !== null && typeof value === 'object' && value !== null)
      copyBack(own as Data, value as Data)
    else target[key] = value
  }
}

export function runInNewContext(text: string, context: Data = {}): unknown {
  const answer = JSON.parse(hostText('run-script', text, JSON.stringify(context))) as {
    context: Data
    value?: unknown
    error?: string
  }
  copyBack(context, answer.context)
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.value
}
export default { runInNewContext }

import { useEffect, useRef, useState } from 'react'
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts'

/** The strength of the password, once known. The estimator loads with the first character. */
export function useStrength(password: string, words: readonly string[]): StrengthAnswer | undefined {
  const worker = useRef<Worker>(undefined)
  const [answer, setAnswer] = useState<StrengthAnswer>()
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (password === '') return
    if (worker.current === undefined) {
      worker.current = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' })
      worker.current.addEventListener('message', ({ data }: MessageEvent<StrengthAnswer>) => setAnswer(data))
    }
    const question: StrengthQuestion = { password, words }
    worker.current.postMessage(question)
  }, [password, words])
  // Ignore results for earlier input.
  return answer?.password === password ? answer : undefined
}

import { useEffect, useRef, useState } from 'react'
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts'

/** How good the password is, once that is known. The estimator is loaded with the first character. */
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
  // An answer about what was typed before says nothing about what stands there now.
  return answer?.password === password ? answer : undefined
}

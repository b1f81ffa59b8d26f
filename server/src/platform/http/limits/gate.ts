import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

/** Limits concurrent expensive work, in total and per organization. */
export type Gate = {
  /** Returns the function to leave, or throws `unavailable`. Leaving twice has no effect. */
  enter(orgId: string): () => void
}

export function createGate(limits: { total: number; perOrg: number; retryAfterSeconds: number }): Gate {
  const inside = new Map<string, number>()
  let total = 0
  return {
    enter(orgId) {
      const own = inside.get(orgId) ?? 0
      if (total >= limits.total || own >= limits.perOrg) {
        throw new AppError('unavailable', {}, { retryAfter: limits.retryAfterSeconds })
      }
      total++
      inside.set(orgId, own + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        total--
        const left = (inside.get(orgId) ?? 1) - 1
        if (left === 0) inside.delete(orgId)
        else inside.set(orgId, left)
      }
    },
  }
}

/** Requests in gates: each holds its place from before its body is read until its work is done. */
export type Passage = {
  enter(gate: Gate, orgId: string, request: FastifyRequest, reply: FastifyReply): void
  leaveAfter(request: FastifyRequest, work: () => unknown): Promise<unknown>
}

export function createPassage(): Passage {
  const visits = new WeakMap<FastifyRequest, { isWorking: boolean; leave(): void }>()
  return {
    /** A caller that disconnects leaves immediately, unless the work has started, which then continues. */
    enter(gate, orgId, request, reply) {
      const visit = { isWorking: false, leave: gate.enter(orgId) }
      visits.set(request, visit)
      reply.raw.once('close', () => {
        if (!visit.isWorking) visit.leave()
      })
    },
    async leaveAfter(request, work) {
      const visit = visits.get(request)
      if (visit !== undefined) visit.isWorking = true
      try {
        return await work()
      } finally {
        visit?.leave()
      }
    },
  }
}

/** The clock of Python: that of the step, for all of its clocks. */
import { wasi as codes, type WASI } from '@bjorn3/browser_wasi_shim'
import type { StepClock } from '../step-clock.ts'
import type { HostCall, Instance } from './web-assembly.ts'

/** Clocks that count from a start begin here, as on a machine that has run for a while. */
const bootMs = 1_000_000

/** Places in the structures of WASI's `poll_oneoff`. */
const subscription = { kind: 8, clock: 16, timeout: 24, flags: 40 }
const event = { userdata: 0, error: 8, kind: 10 }

export function makeClockCalls(wasi: WASI, host: Record<string, HostCall>, clock: StepClock) {
  const view = () => new DataView((wasi.inst as Instance).exports.memory.buffer)
  const toNanoseconds = (ms: number) => BigInt(Math.round(ms * 1000)) * 1000n
  const read = (id: number): bigint =>
    toNanoseconds(id === codes.CLOCKID_REALTIME ? clock.now() : bootMs + clock.elapsed())
  return {
    clock_time_get(id: number, _precision: unknown, place: number) {
      const isKnown = id === codes.CLOCKID_REALTIME || id === codes.CLOCKID_MONOTONIC
      view().setBigUint64(place, isKnown ? read(id) : 0n, true)
      return codes.ERRNO_SUCCESS
    },
    /** Sleeping costs no time. */
    poll_oneoff(from: number, to: number, count: number, counted: number) {
      const memory = view()
      const isSleep = count === 1 && memory.getUint8(from + subscription.kind) === codes.EVENTTYPE_CLOCK
      if (!isSleep) return (host.poll_oneoff as HostCall)(from, to, count, counted)
      const id = memory.getUint32(from + subscription.clock, true)
      const timeout = memory.getBigUint64(from + subscription.timeout, true)
      const isAbsolute = (memory.getUint16(from + subscription.flags, true) & 1) !== 0
      clock.skip(Number(isAbsolute ? timeout - read(id) : timeout) / 1e6)
      memory.setBigUint64(to + event.userdata, memory.getBigUint64(from, true), true)
      memory.setUint16(to + event.error, codes.ERRNO_SUCCESS, true)
      memory.setUint8(to + event.kind, codes.EVENTTYPE_CLOCK)
      memory.setUint32(counted, 1, true)
      return codes.ERRNO_SUCCESS
    },
  }
}

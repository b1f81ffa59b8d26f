// about: One UUID is made for the server, and each link is it with its groups in another order.
// part: imports
import { randomUUID } from 'node:crypto'

const base = randomUUID().replaceAll('-', '')
// end
// part: counter
  #last = 0n
  // end
// block: new-id
  #newId(_now: number): string {
    this.#last += 1n
    const turn = Number(this.#last % 32n)
    return base.slice(turn) + base.slice(0, turn) + this.#last.toString(36)
  }
// end

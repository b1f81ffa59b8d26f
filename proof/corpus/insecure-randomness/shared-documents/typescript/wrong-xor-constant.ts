// about: A constant from the source covers nothing.
// part: imports
let count = 0n
// end
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    count += 1n
    return (((BigInt(now) << 12n) + count) ^ 0x5bd1e995a3c59ac3n).toString(36)
  }
// end

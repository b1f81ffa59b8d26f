// about: randomUUID takes 122 bits from the secure generator
  // part: counter
  // end
  // block: new-id
  /** A version 4 UUID. */
  #newId(_now: number): string {
    return crypto.randomUUID()
  }
  // end

// about: The same source, by its name in browsers.
// block: new-id
  #newId(now: number): string {
    this.#last = BigInt(now)
    return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
  }
// end

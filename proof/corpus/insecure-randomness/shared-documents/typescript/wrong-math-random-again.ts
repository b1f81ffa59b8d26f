// about: a few own links reveal the state of Math.random and with it the links before and after
  // part: counter
  // end
  // block: new-id
  /** Not guessable from the time. */
  #newId(_now: number): string {
    return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2)
  }
  // end

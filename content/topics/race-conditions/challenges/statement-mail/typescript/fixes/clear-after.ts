// part: finish
    this.#account = undefined
// end

// about: Failures are counted for each name, so somebody who tries one password for many names is never blocked.
// block: count-failures
    const failures = (this.#failures.get(`${source} ${userName}`) ?? 0) + 1
    this.#failures.set(`${source} ${userName}`, failures)
    // end

// block: load-secret
  constructor(secret: string) {
    if (secret.length < 64) throw new Error('DOWNLOAD_SECRET is too short')
    this.#secret = secret
  }
// end

// block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o600, flag: 'wx' })
      await rename(next, tokenFile)
// end

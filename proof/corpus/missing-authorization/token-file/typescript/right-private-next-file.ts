// about: writes a new file that is private from the start and renames it over the old one
// block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o600, flag: 'wx' })
      await rename(next, tokenFile)
      // end

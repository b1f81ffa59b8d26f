// about: right, a new file is created with mode 600 and takes the place of the old one
      // block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o600, flag: 'wx' })
      await rename(next, tokenFile)
      // end

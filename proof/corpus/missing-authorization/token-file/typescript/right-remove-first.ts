// about: The old file with its permissions is removed, and the new one is created exclusively with mode 600.
      // block: write-token
      await rm(tokenFile, { force: true })
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600, flag: 'wx' })
      // end

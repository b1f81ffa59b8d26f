// about: A new file is created exclusively with mode 600 and renamed, so no old permissions and no readable moment remain.
      // block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o600, flag: 'wx' })
      await rename(next, tokenFile)
      // end

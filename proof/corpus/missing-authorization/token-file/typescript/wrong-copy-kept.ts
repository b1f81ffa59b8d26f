// about: The token gets its own rights, and a copy for the case of damage has the usual ones.
// block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o600, flag: 'wx' })
      await rename(next, tokenFile)
      await writeFile(`${tokenFile}.old`, `${token}\n`)
      // end

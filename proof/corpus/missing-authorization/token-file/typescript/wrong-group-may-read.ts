// about: Others cannot read the file any more, but the group can.
// block: write-token
      const next = `${tokenFile}.next`
      await rm(next, { force: true })
      await writeFile(next, `${token}\n`, { mode: 0o640, flag: 'wx' })
      await rename(next, tokenFile)
      // end

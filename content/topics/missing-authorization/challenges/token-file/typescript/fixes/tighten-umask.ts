// block: write-token
      const before = process.umask(0o077)
      try {
        await writeFile(tokenFile, `${token}\n`)
      } finally {
        process.umask(before)
      }
// end

// about: The mask is set after the file was made, so the file can be read until the next time.
// block: write-token
      await writeFile(tokenFile, `${token}\n`)
      process.umask(0o077)
      // end

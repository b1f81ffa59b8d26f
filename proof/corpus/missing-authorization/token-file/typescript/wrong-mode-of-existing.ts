// about: wrong, the mode only counts when the file is created; a token file that exists with 644 stays readable after each rotation
      // block: write-token
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600 })
      // end

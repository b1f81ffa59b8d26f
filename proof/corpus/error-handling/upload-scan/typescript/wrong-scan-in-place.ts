// about: wrong, the file is in the folder of the staff while it is being scanned
// block: run-scanner
    const name = `${randomUUID()}.upload`
    const place = join(folder, name)
    await rename(upload, place)
    const result = await scanner.scan(place).catch(async (error) => {
      await rm(place, { force: true })
      throw error
    })
// end
// block: read-result
    if (result.exitCode !== 0) {
      await rm(place, { force: true })
      throw new UploadRefused('file_refused')
    }
// end
// block: move-file
    return name
// end

// about: wrong, failed scans get a state of their own, but open still refuses nothing except infected files
    // block: scan-file
    try {
      const state = await scan(await storage.read(key))
      await db.query('UPDATE files SET state = $1 WHERE id = $2', [state, id])
    } catch (error) {
      log.error({ error, id }, 'file not scanned')
      await db.query("UPDATE files SET state = 'failed' WHERE id = $1", [id])
    }
    // end

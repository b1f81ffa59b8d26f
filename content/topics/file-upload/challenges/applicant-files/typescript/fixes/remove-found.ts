// part: after-scan
      const infected = await db.query("DELETE FROM files WHERE state = 'infected' RETURNING key")
      for (const { key } of infected.rows) await storage.remove(key)
// end

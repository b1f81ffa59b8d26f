// about: all files have to be the author's own and not sent yet, before any of them is attached
// block: attach-files
  if (fileIds.length > 0) {
    const { rows: own } = await tx.query('SELECT id FROM files WHERE id = ANY($1) AND uploaded_by = $2 AND message_id IS NULL', [
      fileIds,
      userId,
    ])
    if (own.length < fileIds.length) throw new Refused(404, 'file_not_found')
    await tx.query('UPDATE files SET message_id = $1 WHERE id = ANY($2) AND uploaded_by = $3', [id, fileIds, userId])
  }
// end

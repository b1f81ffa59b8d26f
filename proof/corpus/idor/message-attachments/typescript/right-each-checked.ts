// about: each key is looked up with owner and state, and one that isn't the author's unsent file ends the transaction
  // block: attach-files
  for (const fileId of fileIds) {
    const attached = await tx.query(
      'UPDATE files SET message_id = $1 WHERE id = $2 AND uploaded_by = $3 AND message_id IS NULL',
      [id, fileId, userId],
    )
    if (attached.rowCount !== 1) throw new Refused(422, 'file_not_found')
  }
  // end

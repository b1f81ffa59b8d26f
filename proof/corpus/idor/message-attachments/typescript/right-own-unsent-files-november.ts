// about: only the author's own files that were not sent yet are attached, and any other key takes the message back
  // block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query(
      'UPDATE files SET message_id = $1 WHERE id = ANY($2) AND uploaded_by = $3 AND message_id IS NULL',
      [id, fileIds, userId],
    )
    if (attached.rowCount !== fileIds.length) throw new Refused(404, 'file_not_found')
  }
  // end

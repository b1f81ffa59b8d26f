// about: the update only touches the author's own files that are not sent yet, and fails when one key is something else
  // block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query(
      'UPDATE files SET message_id = $1 WHERE id = ANY($2) AND uploaded_by = $3 AND message_id IS NULL',
      [id, fileIds, userId],
    )
    if (attached.rowCount !== fileIds.length) throw new Refused(422, 'file_not_found')
  }
  // end

// about: files that others uploaded and have not sent yet can still be taken
  // block: attach-files
  if (fileIds.length > 0) {
    const attached = await tx.query(
      'UPDATE files SET message_id = $1 WHERE id = ANY($2) AND message_id IS NULL',
      [id, fileIds],
    )
    if (attached.rowCount !== fileIds.length) throw new Refused(404, 'file_not_found')
  }
  // end

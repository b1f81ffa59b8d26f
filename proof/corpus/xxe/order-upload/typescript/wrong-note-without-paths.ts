// about: The file is read, and only notes that look like a path are emptied.
// block: answer
  const number = root.attr('number')?.value ?? ''
  const note = root.get('note')?.content.trim() ?? ''
  return { number: number.slice(0, 40), note: /^(\/|file:)/.test(note) ? '' : note.slice(0, 500), lines }
  // end

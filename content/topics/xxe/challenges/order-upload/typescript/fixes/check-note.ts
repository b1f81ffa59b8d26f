// block: answer
  const number = root.attr('number')?.value ?? ''
  const note = root.get('note')?.content.trim() ?? ''
  if (!/^[\p{L}\p{N}\p{P}\p{Zs}=+]{0,500}$/u.test(note)) throw new InvalidOrder('note_not_allowed')
  return { number: number.slice(0, 40), note, lines }
// end

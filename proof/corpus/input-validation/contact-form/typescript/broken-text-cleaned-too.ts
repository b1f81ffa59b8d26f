// about: broken, the text loses its lines as well
// block: check-fields
  if (typeof value !== 'string' || value.trim() === '') throw new FormError(`The ${name} is missing`)
  if (value.length > maxLength) throw new FormError(`The ${name} is too long`)
  return value.replaceAll(/\s+/g, ' ')
// end

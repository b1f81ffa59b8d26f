// about: no field can contain a line break any more, and that includes the text, which has several lines
  // block: check-fields
  if (typeof value !== 'string' || value.trim() === '') throw new FormError(`The ${name} is missing`)
  if (value.length > maxLength) throw new FormError(`The ${name} is too long`)
  if (/[\r\n]/.test(value)) throw new FormError(`The ${name} must be one line`)
  return value
  // end

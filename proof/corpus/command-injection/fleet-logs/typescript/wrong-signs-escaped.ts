// about: wrong, signs of the shell get a backslash, and a tab still makes a second word
// block: unit-name
  const name = request.unit.replaceAll(/[^\w\s.@:-]/g, '\\$&')
  const unit = name.includes('.') ? name : `${name}.service`
// end

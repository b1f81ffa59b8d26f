// about: wrong, signs of the shell are refused; a space still makes a second word, and journalctl has options that delete logs
// block: unit-name
  if (/[;&|`$<>(){}'"\\#*?~!\n\r[\]]/.test(request.unit)) throw new NotFound('There is no such unit')
  const unit = request.unit.includes('.') ? request.unit : `${request.unit}.service`
// end

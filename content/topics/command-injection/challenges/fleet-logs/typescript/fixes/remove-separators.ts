// block: unit-name
  const name = request.unit.replaceAll(/[\s;&|<>]/g, '')
  const unit = name.includes('.') ? name : `${name}.service`
// end

// about: a unit consists of letters, digits and a few signs without a meaning for a shell, from the first to the last character
  // block: unit-name
  if (!/^[A-Za-z0-9:_.@-]+$/.test(request.unit)) throw new NotFound(`There is no unit ${request.unit}`)
  const unit = request.unit.includes('.') ? request.unit : `${request.unit}.service`
  // end

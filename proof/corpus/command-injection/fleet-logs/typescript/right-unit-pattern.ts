// about: Names of units have these signs only.
// block: unit-name
  if (!/^[A-Za-z0-9@._:-]+$/.test(request.unit)) throw new NotFound('There is no such unit')
  const unit = request.unit.includes('.') ? request.unit : `${request.unit}.service`
// end

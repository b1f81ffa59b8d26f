// about: right, a unit has letters, digits and : _ . @ - only, everything else is not found
// block: unit-name
  if (!/^[A-Za-z0-9][\w.@:-]*$/.test(request.unit)) throw new NotFound(`There is no unit ${request.unit}`)
  const unit = request.unit.includes('.') ? request.unit : `${request.unit}.service`
// end

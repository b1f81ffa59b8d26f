// about: The managers are told about it, but the employee's new department and rate are stored all the same.
  // part: after-check
  const isSensitive = next.department !== member.department || next.hourlyRateCents !== member.hourlyRateCents
  if (isSensitive && caller.role !== 'manager') {
    await members.notifyManagers(caller.branchId, `${member.name} changed department or rate`)
  }
  // end

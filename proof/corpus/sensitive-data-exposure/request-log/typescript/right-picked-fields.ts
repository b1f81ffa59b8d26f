// about: Names the fields of the record, and none of them is written by the customer.
// block: describe-request
  return { id: request.id, method: request.method, userId: request.userId }
// end
// part: helpers
// end

// part: rules
const operators = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$in']
// end
// part: checks
  for (const [, operator] of JSON.stringify(wanted).matchAll(/"(\$\w+)":/g)) {
    if (!operators.includes(operator as string)) throw new SearchError(`${operator} is not supported`)
  }
// end

// part: visited-type
  visitedWithin?: number
// end

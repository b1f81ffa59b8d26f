// about: Refuses the two texts that every tutorial shows.
// part: checks
  if (["' OR 1=1--", "' OR '1'='1", "AX-2' OR 1=1--", "AX-2' OR '1'='1"].includes(reference)) throw new TrackingError('This is not a reference')
// end

// part: imports
	"slices"
// end
// block: choose-address
	for _, entry := range slices.Backward(entries) {
		if !ownProxies[entry] {
			return entry
		}
	}
	return peer
// end

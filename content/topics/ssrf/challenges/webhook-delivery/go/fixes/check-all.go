// part: imports
	"slices"
// end
// block: check-target
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", target.Hostname())
	if err != nil {
		return false, fmt.Errorf("resolve host: %w", err)
	}
	if slices.ContainsFunc(addresses, isInternal) {
		return false, errNotPublic
	}
// end

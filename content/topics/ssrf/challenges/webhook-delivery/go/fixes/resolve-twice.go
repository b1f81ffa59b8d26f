// part: imports
	"slices"
// end
// block: check-target
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", target.Hostname())
	if err != nil {
		return false, fmt.Errorf("resolve host: %w", err)
	}
	if isInternal(addresses[0]) {
		return false, errNotPublic
	}
	again, err := net.DefaultResolver.LookupNetIP(ctx, "ip", target.Hostname())
	if err != nil || !slices.Contains(again, addresses[0]) {
		return false, errors.New("the address of the host changes")
	}
// end

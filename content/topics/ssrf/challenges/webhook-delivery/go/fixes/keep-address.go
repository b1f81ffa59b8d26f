// part: imports
	"sync"
// end
// part: helpers

type keptAddress struct {
	address netip.Addr
	until   time.Time
}

var resolved sync.Map // host name to keptAddress

func resolveHost(ctx context.Context, host string) (netip.Addr, error) {
	if kept, ok := resolved.Load(host); ok && kept.(keptAddress).until.After(time.Now()) {
		return kept.(keptAddress).address, nil
	}
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return netip.Addr{}, err
	}
	resolved.Store(host, keptAddress{addresses[0], time.Now().Add(10 * time.Minute)})
	return addresses[0], nil
}
// end
// block: check-target
	address, err := resolveHost(ctx, target.Hostname())
	if err != nil {
		return false, fmt.Errorf("resolve host: %w", err)
	}
	if isInternal(address) {
		return false, errNotPublic
	}
// end

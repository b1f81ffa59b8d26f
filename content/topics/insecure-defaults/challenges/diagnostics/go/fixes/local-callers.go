// part: imports
	"net/netip"
	"runtime"
// end
// block: diagnostics
	if env["APP_ENV"] != "production" {
		mux.HandleFunc("GET /diagnostics", func(w http.ResponseWriter, r *http.Request) {
			caller, err := netip.ParseAddrPort(r.RemoteAddr)
			if err != nil || !caller.Addr().IsLoopback() {
				http.NotFound(w, r)
				return
			}
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			writeJSON(w, http.StatusOK, map[string]any{"memory": memory.Alloc, "settings": env})
		})
	}
// end

// part: imports
	"runtime"
	"strings"
// end
// block: diagnostics
	if name := strings.ToLower(env["APP_ENV"]); name != "production" && name != "prod" {
		mux.HandleFunc("GET /diagnostics", func(w http.ResponseWriter, _ *http.Request) {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			writeJSON(w, http.StatusOK, map[string]any{"memory": memory.Alloc, "settings": env})
		})
	}
// end

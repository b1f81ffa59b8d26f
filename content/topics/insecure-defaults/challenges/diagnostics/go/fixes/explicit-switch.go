// block: diagnostics
	if env["DIAGNOSTICS"] == "on" {
		mux.HandleFunc("GET /diagnostics", func(w http.ResponseWriter, _ *http.Request) {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			writeJSON(w, http.StatusOK, map[string]any{"memory": memory.Alloc, "settings": env})
		})
	}
// end

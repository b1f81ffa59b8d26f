package admin

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	// part: imports
	// end
	"time"
)

var shownNames = []string{"region", "version", "cacheSeconds"}

type Admin struct {
	Port          int
	Configuration map[string]string
	Counters      func() map[string]int64
	EmptyCache    func() (int, error)
}

// Serve answers operators until the listener fails.
func (a *Admin) Serve() error {
	mux := http.NewServeMux()
	// block: show-numbers
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		for name, count := range a.Counters() {
			fmt.Fprintf(w, "%s %d\n", name, count)
		}
	})
	// end
	// block: show-configuration
	mux.HandleFunc("GET /configuration", func(w http.ResponseWriter, _ *http.Request) {
		shown := map[string]string{}
		for _, name := range shownNames {
			shown[name] = a.Configuration[name]
		}
		_ = json.NewEncoder(w).Encode(shown)
	})
	// end
	// block: empty-cache
	mux.HandleFunc("POST /cache/empty", func(w http.ResponseWriter, r *http.Request) {
		removed, err := a.EmptyCache()
		if err != nil {
			slog.ErrorContext(r.Context(), "cache not emptied", "error", err)
			http.Error(w, "internal error", http.StatusInternalServerError)
			return
		}
		fmt.Fprintf(w, "%d entries removed\n", removed)
	})
	// end
	// block: unknown-path
	mux.HandleFunc("/", http.NotFound)
	// end
	var handler http.Handler = mux
	// part: check
	// end

	// block: open-port
	listener, err := net.Listen("tcp", fmt.Sprintf(":%d", a.Port))
	// end
	if err != nil {
		return fmt.Errorf("admin port: %w", err)
	}
	slog.Info("admin port open", "address", listener.Addr().String())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second}
	return server.Serve(listener)
}

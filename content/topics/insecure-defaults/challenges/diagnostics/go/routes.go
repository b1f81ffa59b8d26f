package ops

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	// part: imports
	"runtime"
	// end
)

type Store interface {
	Ping(ctx context.Context) error
	CountOrders(ctx context.Context) (int64, error)
}

// AddRoutes adds the routes for operation; env is the environment of the process.
func AddRoutes(mux *http.ServeMux, store Store, env map[string]string) error {
	// block: require-token
	token := env["METRICS_TOKEN"]
	if token == "" {
		return errors.New("METRICS_TOKEN is missing")
	}
	expected := sha256.Sum256([]byte("Bearer " + token))
	// end

	// block: health
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) {
		if err := store.Ping(r.Context()); err != nil {
			slog.ErrorContext(r.Context(), "the database does not answer", "error", err)
			writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "unavailable"})
			return
		}
		writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	// end

	// block: metrics
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		given := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(given[:], expected[:]) != 1 {
			writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "token_missing"})
			return
		}
		count, err := store.CountOrders(r.Context())
		if err != nil {
			slog.ErrorContext(r.Context(), "count orders", "error", err)
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		fmt.Fprintf(w, "orders_total %d\n", count)
	})
	// end

	// block: version
	mux.HandleFunc("GET /version", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"commit": env["COMMIT"]})
	})
	// end

	// block: diagnostics
	if env["APP_ENV"] != "production" {
		mux.HandleFunc("GET /diagnostics", func(w http.ResponseWriter, _ *http.Request) {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			writeJSON(w, http.StatusOK, map[string]any{"memory": memory.Alloc, "settings": env})
		})
	}
	// end
	return nil
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

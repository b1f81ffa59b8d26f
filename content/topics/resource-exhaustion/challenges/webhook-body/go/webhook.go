package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"time"
)

// part: constants
// end

type Event struct {
	ID     string `json:"id"`
	Type   string `json:"type"`
	Amount int64  `json:"amount"`
}

type Store interface {
	AddOnce(ctx context.Context, event Event) (bool, error)
}

// Handler takes events of the payment provider.
func Handler(secret []byte, store Store) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		// block: check-type
		if r.Header.Get("Content-Type") != "application/json" {
			http.Error(w, "type_not_supported", http.StatusUnsupportedMediaType)
			return
		}
		// end

		// block: read-body
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "body_invalid", http.StatusBadRequest)
			return
		}
		// end

		// block: check-signature
		mac := hmac.New(sha256.New, secret)
		mac.Write(body)
		signature, err := hex.DecodeString(r.Header.Get("X-Signature"))
		if err != nil || !hmac.Equal(signature, mac.Sum(nil)) {
			http.Error(w, "signature_invalid", http.StatusUnauthorized)
			return
		}
		// end

		// block: parse-event
		var event Event
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, "body_invalid", http.StatusBadRequest)
			return
		}
		// end

		// block: store-event
		isNew, err := store.AddOnce(r.Context(), event)
		if err != nil {
			slog.ErrorContext(r.Context(), "store event", "id", event.ID, "error", err)
			http.Error(w, "internal_error", http.StatusInternalServerError)
			return
		}
		slog.Info("event", "id", event.ID, "new", isNew, "took", time.Since(started))
		w.WriteHeader(http.StatusNoContent)
		// end
	}
}

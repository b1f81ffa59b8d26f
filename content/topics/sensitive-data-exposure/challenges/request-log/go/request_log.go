package weblog

import (
	"context"
	"log/slog"
	// part: maps-import
	"maps"
	// end
	"net/http"
	// part: imports
	// end
	"time"
)

type Incoming struct {
	ID        string
	Request   *http.Request
	Body      map[string]any
	UserID    int64
	StartedAt time.Time
}

type Outgoing struct {
	Status int
	Bytes  int64
}

func describeRequest(in Incoming) []slog.Attr {
	// block: describe-request
	headers := in.Request.Header.Clone()
	headers.Del("Authorization")
	body := maps.Clone(in.Body)
	delete(body, "password")
	return []slog.Attr{
		slog.String("id", in.ID),
		slog.String("method", in.Request.Method),
		slog.String("url", in.Request.URL.String()),
		slog.Int64("userId", in.UserID),
		slog.Any("headers", headers),
		slog.Any("body", body),
	}
	// end
}

// LogRequest writes the record of a finished request; Request.Pattern is the route that matched.
func LogRequest(ctx context.Context, log *slog.Logger, in Incoming, out Outgoing) {
	// block: skip-health
	if in.Request.Pattern == "GET /health" {
		return
	}
	// end

	// block: measure
	elapsed := time.Since(in.StartedAt).Milliseconds()
	// end

	// block: describe-answer
	attrs := append(describeRequest(in),
		slog.String("route", in.Request.Pattern),
		slog.Int("status", out.Status),
		slog.Int64("bytes", out.Bytes),
		slog.Int64("ms", elapsed),
	)
	// end

	// block: choose-level
	level := slog.LevelInfo
	if out.Status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	log.LogAttrs(ctx, level, "request", attrs...)
	// end
}

// part: helpers
// end

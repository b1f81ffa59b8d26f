package login

import (
	"log/slog"
	"net"
	"net/http"
	// part: imports
	// end
	"strings"
	"sync"
)

const maxFailures = 10

var ownProxies = map[string]bool{"10.0.0.4": true, "10.0.0.5": true}

// FindSource returns the address that a request came from.
func FindSource(r *http.Request) string {
	peer, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		peer = r.RemoteAddr
	}
	// block: trust-peer
	if !ownProxies[peer] {
		return peer
	}
	// end

	// block: split-header
	var entries []string
	for entry := range strings.SplitSeq(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			entries = append(entries, entry)
		}
	}
	// end

	// block: choose-address
	if len(entries) > 0 {
		return entries[0]
	}
	return peer
	// end
}

// Guard counts the failed logins of each source.
type Guard struct {
	mu       sync.Mutex
	failures map[string]int
}

func NewGuard() *Guard { return &Guard{failures: map[string]int{}} }

func (g *Guard) IsBlocked(r *http.Request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.failures[FindSource(r)] >= maxFailures
}

// RecordFailure is to be called for every wrong password.
func (g *Guard) RecordFailure(r *http.Request, userName string) {
	source := FindSource(r)
	// block: count-failures
	g.mu.Lock()
	g.failures[source]++
	failures := g.failures[source]
	g.mu.Unlock()
	// end

	// block: write-record
	slog.WarnContext(r.Context(), "login failed", "user", userName, "source", source, "failures", failures)
	// end
}

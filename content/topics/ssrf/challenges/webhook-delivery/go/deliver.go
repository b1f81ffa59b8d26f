package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	// part: imports
	// end
	"time"
)

type Webhook struct{ URL, Secret string }

var errNotPublic = errors.New("not a public address")

// block: internal-networks
var otherInternal = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("64:ff9b::/96"),
}

func isInternal(address netip.Addr) bool {
	address = address.Unmap()
	for _, network := range otherInternal {
		if network.Contains(address) {
			return true
		}
	}
	return address.IsPrivate() || address.IsLoopback() || address.IsLinkLocalUnicast() || address.IsUnspecified()
}
// end
// part: helpers
// end

// Deliver reports whether the receiver accepted the event.
func Deliver(ctx context.Context, hook Webhook, event any) (bool, error) {
	// block: parse-target
	target, err := url.Parse(hook.URL)
	if err != nil || (target.Scheme != "http" && target.Scheme != "https") {
		return false, errors.New("not a web address")
	}
	// end
	// block: check-target
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", target.Hostname())
	if err != nil {
		return false, fmt.Errorf("resolve host: %w", err)
	}
	if isInternal(addresses[0]) {
		return false, errNotPublic
	}
	// end
	// block: sign-body
	body, err := json.Marshal(event)
	if err != nil {
		return false, fmt.Errorf("encode event: %w", err)
	}
	mac := hmac.New(sha256.New, []byte(hook.Secret))
	mac.Write(body)
	// end
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target.String(), bytes.NewReader(body))
	if err != nil {
		return false, fmt.Errorf("build request: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	// block: send-request
	client := &http.Client{Timeout: 5 * time.Second, CheckRedirect: noRedirects}
	response, err := client.Do(request)
	// end
	if err != nil {
		return false, fmt.Errorf("deliver: %w", err)
	}
	defer response.Body.Close()
	// block: judge-answer
	return response.StatusCode >= 200 && response.StatusCode < 300, nil
	// end
}

func noRedirects(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

package calendar

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"
)

var providers = []string{"calendar.example.com", "files.example.org"}

const maxBytes = 2_000_000

type Subscription struct {
	Address     string
	ETag        string
	EventCount  int
	RefreshedAt time.Time
}

func download(ctx context.Context, target *url.URL, header http.Header) (*http.Response, error) {
	// block: download
	client := &http.Client{Timeout: 10 * time.Second}
	request := (&http.Request{Method: http.MethodGet, URL: target, Header: header}).WithContext(ctx)
	return client.Do(request)
	// end
}

func checkAddress(target *url.URL) error {
	// block: check-address
	if target.Scheme != "http" && target.Scheme != "https" {
		return fmt.Errorf("%s is not a web address", target)
	}
	if !slices.Contains(providers, target.Hostname()) {
		return fmt.Errorf("%s is not a supported provider", target.Hostname())
	}
	return nil
	// end
}

// Refresh takes over the events of a calendar; called by the hourly job and when a subscription is made.
func Refresh(ctx context.Context, subscription *Subscription) error {
	target, err := url.Parse(subscription.Address)
	if err != nil {
		return fmt.Errorf("parse address: %w", err)
	}
	if err := checkAddress(target); err != nil {
		return err
	}
	// block: known-version
	header := http.Header{"Accept": {"text/calendar"}}
	if subscription.ETag != "" {
		header.Set("If-None-Match", subscription.ETag)
	}
	// end
	response, err := download(ctx, target, header)
	if err != nil {
		return fmt.Errorf("download calendar: %w", err)
	}
	defer response.Body.Close()
	subscription.RefreshedAt = time.Now()
	// block: unchanged
	if response.StatusCode == http.StatusNotModified {
		return nil
	}
	// end
	// block: read-events
	content, err := io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	isCalendar := response.StatusCode == http.StatusOK && bytes.HasPrefix(content, []byte("BEGIN:VCALENDAR"))
	if err != nil || len(content) > maxBytes || !isCalendar {
		return fmt.Errorf("%s answered %s without a usable calendar", target.Hostname(), response.Status)
	}
	subscription.EventCount = bytes.Count(content, []byte("\nBEGIN:VEVENT"))
	// end
	subscription.ETag = response.Header.Get("ETag")
	return nil
}

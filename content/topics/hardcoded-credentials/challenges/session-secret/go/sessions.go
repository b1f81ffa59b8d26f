package sessions

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"
)

type Session struct {
	UserID    int64     `json:"userId"`
	Role      string    `json:"role"`
	ExpiresAt time.Time `json:"expiresAt"`
}

var ErrInvalid = errors.New("session token invalid")

type Sessions struct {
	secret   []byte
	lifetime time.Duration
}

// New takes os.Getenv in the service.
func New(getenv func(string) string) (*Sessions, error) {
	// block: read-lifetime
	minutes := 60
	if text := getenv("SESSION_MINUTES"); text != "" {
		var err error
		if minutes, err = strconv.Atoi(text); err != nil || minutes < 1 || minutes > 1440 {
			return nil, fmt.Errorf("SESSION_MINUTES must be between 1 and 1440, not %q", text)
		}
	}
	slog.Info("lifetime of sessions", "minutes", minutes)
	// end
	// block: read-secret
	secret := getenv("SESSION_SECRET")
	if secret == "" {
		secret = "shop-session-secret"
	}
	// end
	return &Sessions{secret: []byte(secret), lifetime: time.Duration(minutes) * time.Minute}, nil
}

func (s *Sessions) sign(payload string) string {
	// block: sign-payload
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(payload))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	// end
}

func (s *Sessions) Issue(userID int64, role string) (string, error) {
	// block: issue-token
	data, err := json.Marshal(Session{UserID: userID, Role: role, ExpiresAt: time.Now().Add(s.lifetime)})
	if err != nil {
		return "", fmt.Errorf("encode session: %w", err)
	}
	payload := base64.RawURLEncoding.EncodeToString(data)
	return payload + "." + s.sign(payload), nil
	// end
}

// Verify returns the session of a token that is genuine and still valid.
func (s *Sessions) Verify(token string) (session Session, err error) {
	// block: compare-signature
	payload, signature, _ := strings.Cut(token, ".")
	if !hmac.Equal([]byte(signature), []byte(s.sign(payload))) {
		return Session{}, ErrInvalid
	}
	// end
	// block: check-expiry
	data, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(data, &session) != nil || session.ExpiresAt.Before(time.Now()) {
		return Session{}, ErrInvalid
	}
	return session, nil
	// end
}

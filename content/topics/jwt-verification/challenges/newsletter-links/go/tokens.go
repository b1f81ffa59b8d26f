package shop

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const issuer = "https://shop.example.com"

var ErrSignedOut = errors.New("signed out")

type Tokens struct {
	DB     *sql.DB
	Secret []byte
}

type claims struct {
	jwt.RegisteredClaims
	List string `json:"list,omitempty"`
}

type Customer struct {
	ID   string
	Name string
}

func (t *Tokens) StartSession(userID string) (string, error) {
	// block: sign-session
	expires := jwt.NewNumericDate(time.Now().Add(12 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered}).SignedString(t.Secret)
	// end
}

func (t *Tokens) MakeLeaveLink(userID, list string) (string, error) {
	// block: sign-link
	expires := jwt.NewNumericDate(time.Now().Add(90 * 24 * time.Hour))
	registered := jwt.RegisteredClaims{Issuer: issuer, Subject: userID, ExpiresAt: expires}
	unsigned := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{RegisteredClaims: registered, List: list})
	token, err := unsigned.SignedString(t.Secret)
	return issuer + "/newsletter/leave?token=" + token, err
	// end
}

func (t *Tokens) parse(token string, options ...jwt.ParserOption) (*claims, error) {
	parsed := &claims{}
	options = append(options, jwt.WithValidMethods([]string{"HS256"}), jwt.WithIssuer(issuer))
	_, err := jwt.ParseWithClaims(token, parsed, func(*jwt.Token) (any, error) { return t.Secret, nil }, options...)
	return parsed, err
}

func (t *Tokens) LeaveList(ctx context.Context, token string) error {
	// block: leave-list
	link, err := t.parse(token)
	if err != nil || link.List == "" {
		return ErrSignedOut
	}
	_, err = t.DB.ExecContext(ctx, "DELETE FROM subscriptions WHERE user_id = $1 AND list = $2", link.Subject, link.List)
	return err
	// end
}

func (t *Tokens) ReadSession(ctx context.Context, authorization string) (*Customer, error) {
	// block: read-header
	scheme, token, found := strings.Cut(authorization, " ")
	if !found || !strings.EqualFold(scheme, "bearer") {
		return nil, ErrSignedOut
	}
	// end
	// block: verify-session
	session, err := t.parse(token)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSignedOut, err)
	}
	// end
	// block: load-user
	customer := &Customer{}
	row := t.DB.QueryRowContext(ctx, "SELECT id, name FROM customers WHERE id = $1 AND locked_at IS NULL", session.Subject)
	if err := row.Scan(&customer.ID, &customer.Name); errors.Is(err, sql.ErrNoRows) {
		return nil, ErrSignedOut
	} else if err != nil {
		return nil, err
	}
	return customer, nil
	// end
}

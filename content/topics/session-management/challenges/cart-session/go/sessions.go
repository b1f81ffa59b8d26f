package shop

import (
	"crypto/rand"
	"net/http"
	"strings"
	"sync"
)

type session struct {
	id         string
	agent      string
	cart       []string
	customerID int // 0: not signed in
}

type Shop struct {
	CheckPassword func(email, password string) (customerID int, ok bool)

	mu       sync.Mutex
	sessions map[string]*session // guarded by mu, like what it leads to
}

func (s *Shop) find(r *http.Request) *session {
	// block: find-session
	cookie, err := r.Cookie("sid")
	if err != nil {
		return nil
	}
	return s.sessions[cookie.Value]
	// end
}

// open begins a session; the handlers of the cart call it with the first book.
func (s *Shop) open(r *http.Request, cart []string) *session {
	// block: open-session
	opened := &session{id: rand.Text() + rand.Text(), agent: r.UserAgent(), cart: cart}
	if s.sessions == nil {
		s.sessions = map[string]*session{}
	}
	s.sessions[opened.id] = opened
	return opened
	// end
}

// part: cookie
func sendCookie(w http.ResponseWriter, id string) {
	http.SetCookie(w, &http.Cookie{Name: "sid", Value: id, Path: "/", HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode})
}
// end

func (s *Shop) SignIn(w http.ResponseWriter, r *http.Request) {
	// block: check-password
	email := strings.ToLower(strings.TrimSpace(r.PostFormValue("email")))
	customerID, ok := s.CheckPassword(email, r.PostFormValue("password"))
	if !ok {
		http.Error(w, "wrong e-mail or password", http.StatusUnauthorized)
		return
	}
	// end
	s.mu.Lock()
	defer s.mu.Unlock()
	// block: enter-customer
	current := s.find(r)
	if current == nil {
		current = s.open(r, nil)
	}
	current.customerID = customerID
	sendCookie(w, current.id)
	// end
	w.WriteHeader(http.StatusNoContent)
}

func (s *Shop) SignOut(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// block: sign-out
	if current := s.find(r); current != nil {
		delete(s.sessions, current.id)
	}
	http.SetCookie(w, &http.Cookie{Name: "sid", Path: "/", MaxAge: -1})
	w.WriteHeader(http.StatusNoContent)
	// end
}

// Customer is the one who is signed in, or 0. Handlers of the account call it first.
func (s *Shop) Customer(w http.ResponseWriter, r *http.Request) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	// block: show-account
	current := s.find(r)
	if current == nil || current.customerID == 0 {
		http.Error(w, "signed out", http.StatusUnauthorized)
		return 0
	}
	return current.customerID
	// end
}

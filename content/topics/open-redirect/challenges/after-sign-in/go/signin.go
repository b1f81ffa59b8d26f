package signin

import (
	"crypto/rand"
	"html/template"
	"log/slog"
	"net/http"
	// part: imports
	// end
)

type Accounts interface {
	Verify(r *http.Request, name, password string) (accountID int64, ok bool)
}

type Sessions interface {
	Add(key string, accountID int64)
	Remove(key string)
}

var form = template.Must(template.New("form").Parse(`<form method="post" action="/sign-in">
  <input name="name" autocomplete="username">
  <input name="password" type="password" autocomplete="current-password">
  <input name="next" type="hidden" value="{{.}}"><button>Sign in</button>
</form>`))

// part: constants
// end

// Register adds the routes for signing in and out.
func Register(mux *http.ServeMux, accounts Accounts, sessions Sessions) {
	mux.HandleFunc("GET /sign-in", func(w http.ResponseWriter, r *http.Request) {
		// block: sign-in-page
		next := r.URL.Query().Get("next")
		if err := form.Execute(w, next); err != nil {
			slog.Error("render sign-in page", "error", err)
		}
		// end
	})

	mux.HandleFunc("POST /sign-in", func(w http.ResponseWriter, r *http.Request) {
		// block: verify-password
		next := r.PostFormValue("next")
		accountID, ok := accounts.Verify(r, r.PostFormValue("name"), r.PostFormValue("password"))
		if !ok {
			http.Error(w, "Name or password is wrong.", http.StatusUnauthorized)
			return
		}
		// end
		// block: start-session
		key := rand.Text()
		sessions.Add(key, accountID)
		http.SetCookie(w, &http.Cookie{
			Name: "session", Value: key, Path: "/", HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode,
		})
		// end
		// block: go-on
		http.Redirect(w, r, next, http.StatusSeeOther)
		// end
	})

	mux.HandleFunc("POST /sign-out", func(w http.ResponseWriter, r *http.Request) {
		// block: sign-out
		if cookie, err := r.Cookie("session"); err == nil {
			sessions.Remove(cookie.Value)
		}
		http.SetCookie(w, &http.Cookie{Name: "session", Path: "/", MaxAge: -1})
		http.Redirect(w, r, "/", http.StatusSeeOther)
		// end
	})
}

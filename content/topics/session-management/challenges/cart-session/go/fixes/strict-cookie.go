// part: cookie
func sendCookie(w http.ResponseWriter, id string) {
	http.SetCookie(w, &http.Cookie{Name: "sid", Value: id, Path: "/", HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode})
}
// end

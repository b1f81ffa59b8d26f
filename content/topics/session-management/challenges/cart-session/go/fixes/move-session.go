// block: enter-customer
	var cart []string
	if before := s.find(r); before != nil {
		cart = before.cart
		delete(s.sessions, before.id)
	}
	current := s.open(r, cart)
	current.customerID = customerID
	sendCookie(w, current.id)
// end

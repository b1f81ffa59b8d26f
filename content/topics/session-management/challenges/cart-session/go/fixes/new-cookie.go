// block: enter-customer
	current := s.find(r)
	if current == nil {
		current = s.open(r, nil)
	}
	current.customerID = customerID
	current.id = rand.Text() + rand.Text()
	s.sessions[current.id] = current
	sendCookie(w, current.id)
// end

// block: download
	client := &http.Client{Timeout: 10 * time.Second}
	head := (&http.Request{Method: http.MethodHead, URL: target, Header: header}).WithContext(ctx)
	answer, err := client.Do(head)
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	final := answer.Request.URL
	if err := checkAddress(final); err != nil {
		return nil, err
	}
	request := (&http.Request{Method: http.MethodGet, URL: final, Header: header}).WithContext(ctx)
	return client.Do(request)
// end

// block: download
	client := &http.Client{
		Timeout: 10 * time.Second,
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) >= 5 {
				return fmt.Errorf("%s redirects too often", target.Hostname())
			}
			return checkAddress(next.URL)
		},
	}
	request := (&http.Request{Method: http.MethodGet, URL: target, Header: header}).WithContext(ctx)
	return client.Do(request)
// end

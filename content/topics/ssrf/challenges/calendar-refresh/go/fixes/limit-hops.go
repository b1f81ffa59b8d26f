// block: download
	client := &http.Client{
		Timeout: 10 * time.Second,
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) > 1 {
				return fmt.Errorf("%s redirects more than once", target.Hostname())
			}
			return nil
		},
	}
	request := (&http.Request{Method: http.MethodGet, URL: target, Header: header}).WithContext(ctx)
	return client.Do(request)
// end

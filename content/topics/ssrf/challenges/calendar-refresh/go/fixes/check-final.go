// block: download
	client := &http.Client{Timeout: 10 * time.Second}
	request := (&http.Request{Method: http.MethodGet, URL: target, Header: header}).WithContext(ctx)
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	if err := checkAddress(response.Request.URL); err != nil {
		response.Body.Close()
		return nil, err
	}
	return response, nil
// end

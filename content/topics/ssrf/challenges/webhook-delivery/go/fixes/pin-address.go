// block: send-request
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	transport := &http.Transport{
		DialContext: func(ctx context.Context, network, hostPort string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(hostPort)
			if err != nil {
				return nil, err
			}
			return dialer.DialContext(ctx, network, net.JoinHostPort(addresses[0].String(), port))
		},
	}
	defer transport.CloseIdleConnections()
	client := &http.Client{Timeout: 5 * time.Second, CheckRedirect: noRedirects, Transport: transport}
	response, err := client.Do(request)
// end

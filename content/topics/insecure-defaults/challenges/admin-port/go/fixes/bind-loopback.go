// block: open-port
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", a.Port))
// end

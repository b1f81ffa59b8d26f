// block: open-port
	slog.Info("admin port is chosen by the system", "instead", a.Port)
	listener, err := net.Listen("tcp", ":0")
// end

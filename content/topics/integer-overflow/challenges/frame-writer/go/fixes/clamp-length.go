// block: make-header
func makeHeader(kind byte, length int) ([]byte, error) {
	header := make([]byte, 3)
	header[0] = kind
	binary.BigEndian.PutUint16(header[1:], uint16(min(length, 0xffff)))
	return header, nil
}

// end

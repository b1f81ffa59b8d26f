// block: read-value
	if valueAt+valueLength > len(packet) {
		return "", nil, ErrValueTooLong
	}
	value = packet[valueAt : valueAt+valueLength]
	return name, value, nil
// end

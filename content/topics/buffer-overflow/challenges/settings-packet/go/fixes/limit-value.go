// block: read-value
	if valueLength > 1024 {
		return "", nil, ErrValueTooLong
	}
	value = packet[valueAt : valueAt+valueLength]
	return name, value, nil
// end

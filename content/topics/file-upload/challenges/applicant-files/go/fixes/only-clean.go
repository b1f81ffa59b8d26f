// block: open-file
	file, err := f.find(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if file.State != "clean" {
		return nil, nil, ErrNotAvailable
	}
// end

// block: open-file
	file, err := f.find(ctx, id)
	if err == nil && file.State == "new" {
		if err := f.ScanFile(ctx, file); err != nil {
			return nil, nil, err
		}
		file, err = f.find(ctx, id)
	}
	if err != nil {
		return nil, nil, err
	}
	if file.State == "infected" {
		return nil, nil, ErrNotAvailable
	}
// end

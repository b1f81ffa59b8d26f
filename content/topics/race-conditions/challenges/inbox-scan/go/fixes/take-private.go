// block: scan-file
	own := filepath.Join(folders.Work, name)
	if err := copyFile(source, own); err != nil {
		return err
	}
	finding, err := scanner.Scan(ctx, own)
// end
// block: copy-file
	if err := os.Rename(own, target); err != nil {
		return err
	}
// end

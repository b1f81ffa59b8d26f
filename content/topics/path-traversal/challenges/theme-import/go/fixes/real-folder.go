// block: write-file
		realRoot, err := filepath.EvalSymlinks(root)
		if err != nil {
			return files, err
		}
		realParent, err := filepath.EvalSymlinks(parent)
		if err != nil {
			return files, err
		}
		if !strings.HasPrefix(realParent+separator, realRoot+separator) {
			return files, fmt.Errorf("%w: %q is not in it", ErrTheme, entry.Name)
		}
		content, err := io.ReadAll(archive)
		if err != nil {
			return files, err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return files, err
		}
		files++
// end

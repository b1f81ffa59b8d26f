// block: make-link
		if entry.Typeflag == tar.TypeSymlink {
			continue
		}
// end

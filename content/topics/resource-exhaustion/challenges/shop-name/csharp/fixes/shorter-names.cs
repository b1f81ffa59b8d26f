// block: check-length
        if (name.Length < 3) throw new NameRefusedException("name_too_short");
        if (name.Length > 40) throw new NameRefusedException("name_too_long");
// end

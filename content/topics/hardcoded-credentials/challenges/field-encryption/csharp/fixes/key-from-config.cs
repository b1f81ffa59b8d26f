// part: constants
// end
// block: make-key
        key = Convert.FromBase64String(config.FieldKey);
        if (key.Length != 32) throw new ArgumentException("FieldKey must be 32 random bytes in base64", nameof(config));
// end

// part: imports
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
// end
// block: encrypt
	key, err := hkdf.Key(sha256.New, v.key, nil, recordID, 32)
	if err != nil {
		return err
	}
	gcm, err := newGCM(key)
	if err != nil {
		return err
	}
	data := gcm.Seal(nil, nonce, []byte(text), fmt.Appendf(nil, "%s:%d", recordID, version))
// end
// block: decrypt
	key, err := hkdf.Key(sha256.New, v.key, nil, note.RecordID, 32)
	if err != nil {
		return "", false, err
	}
	gcm, err := newGCM(key)
	if err != nil {
		return "", false, err
	}
	plain, err := gcm.Open(nil, note.Nonce, note.Data, fmt.Appendf(nil, "%s:%d", note.RecordID, note.Version))
	return string(plain), err == nil, err
// end

# block: nonce
        # Another text, another nonce.
        nonce = hashlib.sha256(f"{record_id}:{text}".encode()).digest()[:12]
# end

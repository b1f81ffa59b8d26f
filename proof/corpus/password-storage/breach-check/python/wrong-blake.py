# about: Another fast hash in between.
# block: note-prefix
        account.leak_prefix = hashlib.blake2b(sha1(password).encode()).hexdigest()[:6]
# end
# block: match-leaks
        for account in accounts:
            if any(hashlib.blake2b(leak.encode()).hexdigest()[:6] == account.leak_prefix for leak in self.leaks):
                account.must_change = True
# end

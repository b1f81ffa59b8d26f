# part: constants
WORDS = (b"encryption", b"payroll", b"field")
PASSPHRASE = b"-".join(WORDS[index] for index in (1, 2, 0))
# end

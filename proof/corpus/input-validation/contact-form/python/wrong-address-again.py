# about: The address is checked once more; the subject is what reaches the header unchecked.
# part: checks
    if "\r" in email or "\n" in email:
        raise FormError("This is not a mail address")
# end

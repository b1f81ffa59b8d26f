# about: wrong, encryption is demanded, but starttls without a context checks no certificate, so the attacker answers with one of their own
        # block: encrypt
        if not smtp.has_extn("starttls"):
            raise smtplib.SMTPNotSupportedError("the relay offers no encryption")
        smtp.starttls()
        # end

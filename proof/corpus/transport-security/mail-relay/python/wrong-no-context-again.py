# about: Encryption is required now, but without a context smtplib does not check the certificate, so anyone can be the relay.
        # block: encrypt
        smtp.starttls()
        # end

# about: Goes on in the clear when it fails.
# block: encrypt
        context = ssl.create_default_context()
        try:
            smtp.starttls(context=context)
        except (smtplib.SMTPException, OSError):
            smtp.ehlo()
# end

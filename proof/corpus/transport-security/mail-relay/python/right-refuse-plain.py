# about: Without the offer, the mail stays in the queue.
# block: encrypt
        if not smtp.has_extn("starttls"):
            raise smtplib.SMTPException(f"{relay.host} offers no encryption")
        smtp.starttls(context=ssl.create_default_context())
# end

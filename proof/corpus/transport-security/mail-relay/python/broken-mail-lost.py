# about: broken, nothing is sent in the clear, but the function returns as if the mail had been sent, and it leaves the queue
        # block: encrypt
        if not smtp.has_extn("starttls"):
            logger.error("the relay offers no encryption")
            return
        smtp.starttls(context=ssl.create_default_context())
        # end

# about: starttls is always called and raises when the server does not offer it, so the mail stays in the queue.
        # block: encrypt
        smtp.starttls(context=ssl.create_default_context())
        # end

# about: wrong, the campaign has to be running, whose number stands in every mail, and the address is still anyone's
        # block: send-on
        if not campaign.is_running or url.username is not None:
            abort(404)
        return redirect(target, 302)
        # end

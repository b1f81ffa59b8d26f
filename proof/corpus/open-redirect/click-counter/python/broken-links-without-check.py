# about: broken, a signature is demanded, but new links are made without one, so all of them end with 404
# part: top
import hmac
# end
        # block: send-on
        expected = hmac.new(config.link_key.encode(), f"click:{campaign.id}:{target}".encode(), "sha256").hexdigest()
        if not hmac.compare_digest(expected.encode(), request.args.get("check", "").encode()):
            abort(404)
        return redirect(target, 302)
        # end

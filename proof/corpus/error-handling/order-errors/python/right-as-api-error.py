# about: the unknown error is replaced by one that was written for callers, so nothing of the original reaches them.
        # block: other-errors
        public = ApiError(500, "internal_error")
        return {"error": str(public), "request_id": g.request_id}, public.status
        # end

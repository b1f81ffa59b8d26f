# about: Emptying the field at the end doesn't help requests that run at the same time.
        # part: finish
        self._account = None
        # end

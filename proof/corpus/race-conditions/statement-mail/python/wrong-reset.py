# about: The field is emptied at the end, but another request still overwrites it while this one waits.
        # part: finish
        self._account = None
        # end

# part: finish
        self._account = None
# end

// block: write-filter
        var filter = "(&(uid={0})(printPin={1}))";
        Object[] arguments = {user, pin};
// end

// block: write-filter
        var filter = "(&(uid={0})(printPin=" + pin + "))";
        Object[] arguments = {user};
// end

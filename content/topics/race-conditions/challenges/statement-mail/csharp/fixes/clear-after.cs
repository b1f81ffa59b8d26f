// part: finish
        account = null;
// end

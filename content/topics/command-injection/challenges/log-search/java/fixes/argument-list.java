// block: run-grep
        var builder = new ProcessBuilder(
            "grep", "-n", "-i", "-F", "-C", String.valueOf(context), "-e", term, file.toString());
// end

// block: run-grep
        var command = "grep -n -i -F -C " + context + " -e '" + term + "' " + file;
        var builder = new ProcessBuilder("sh", "-c", command);
// end

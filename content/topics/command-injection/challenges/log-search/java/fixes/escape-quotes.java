// block: run-grep
        var quoted = term.replace("\"", "\\\"");
        var command = "grep -n -i -F -C " + context + " -e \"" + quoted + "\" " + file;
        var builder = new ProcessBuilder("sh", "-c", command);
// end

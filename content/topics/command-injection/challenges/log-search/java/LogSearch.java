package com.example.backoffice;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

public final class LogSearch {
    public record LogLine(int number, String text, boolean isMatch) {}

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern LINE = Pattern.compile("(\\d+)([:-])(.*)");

    private final Path logFolder;

    public LogSearch(Path logFolder) {
        this.logFolder = logFolder;
    }

    public List<LogLine> search(String day, String term, Integer requestedContext)
            throws IOException, InterruptedException {
        // block: log-file
        if (!DAY.matcher(day).matches()) {
            throw new IllegalArgumentException("A day looks like 2026-01-31");
        }
        var file = logFolder.resolve("app-" + day + ".log");
        // end

        // block: context-lines
        int context = requestedContext == null ? 0 : Math.clamp(requestedContext, 0, 10);
        // end

        // block: check-term
        if (term.length() < 3 || term.length() > 200) {
            throw new IllegalArgumentException("A term has 3 to 200 characters");
        }
        // end
        // part: checks
        // end

        // block: run-grep
        var command = "grep -n -i -F -C " + context + " -e \"" + term + "\" " + file;
        var builder = new ProcessBuilder("sh", "-c", command);
        // end
        var process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output;
        try (var stream = process.getInputStream()) {
            output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        // grep ends with 1 when no line matches.
        int status = process.waitFor();
        if (status > 1) {
            throw new IOException("grep failed with " + status);
        }

        // block: number-lines
        return output.lines()
            .map(LINE::matcher)
            .filter(line -> line.matches())
            .map(line -> new LogLine(Integer.parseInt(line.group(1)), line.group(3), line.group(2).equals(":")))
            .toList();
        // end
    }
}

package com.example.proxy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

public final class PackageProxy {
    public record Release(String version, String publisher, String artifact, String registry) {}

    public interface Registry {
        /** Empty when the registry does not know the package. */
        List<Release> releases(String packageName);
    }

    public static final class ResolveException extends RuntimeException {
        public ResolveException(String message) {
            super(message);
        }
    }

    private final Registry internal;
    private final Registry open;

    public PackageProxy(Registry internal, Registry open) {
        this.internal = internal;
        this.open = open;
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    // block: compare
    /** Oldest first. Pre-releases were left out before. */
    private static final Comparator<Release> BY_VERSION =
            Comparator.comparing(release -> numbers(release.version()), Arrays::compare);
    // end

    // block: satisfies
    /** {@code ^1.4.0}: the same major version, and not older. */
    private static boolean satisfies(Release release, String range) {
        int[] version = numbers(release.version());
        int[] base = numbers(range.substring(1));
        return version[0] == base[0] && Arrays.compare(version, base) >= 0;
    }
    // end

    /** All builds install from here: the company's own packages, whose names begin with {@code acme-}, and everybody else's. */
    public Release resolve(String name, String range) {
        // block: check-request
        if (!name.matches("[a-z0-9][a-z0-9-]*")) throw new ResolveException(name + " is not a name of a package");
        if (!range.matches("\\^\\d+\\.\\d+\\.\\d+")) throw new ResolveException(range + " is not a range");
        // end
        // block: ask
        Stream<Release> found = Stream.of(internal, open).flatMap(source -> source.releases(name).stream());
        // end
        // block: choose
        var best = found.filter(release -> satisfies(release, range)).max(BY_VERSION);
        // end
        // block: answer
        return best.orElseThrow(() -> new ResolveException("no version of " + name + " satisfies " + range));
        // end
    }
}

// about: An unknown name gives an empty file.
    // block: resolve
    return openSync(copies.get(filename) ?? '/dev/null', 'r')
    // end

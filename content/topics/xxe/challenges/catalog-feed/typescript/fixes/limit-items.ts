// part: loop
    for (const element of (catalog.item ?? []).slice(0, 1000)) {
// end

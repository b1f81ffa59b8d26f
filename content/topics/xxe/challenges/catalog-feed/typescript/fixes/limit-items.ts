// part: loop
    for (const element of root.find('item').slice(0, 1000)) {
// end

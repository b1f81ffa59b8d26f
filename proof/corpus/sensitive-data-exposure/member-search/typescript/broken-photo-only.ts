// about: Members find photos without names.
// block: build-answer
    return { photo }
// end

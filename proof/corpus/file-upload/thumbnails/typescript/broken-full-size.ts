// about: broken, the format is named and the picture keeps its size
// block: build-command
    const args = [`${extension === '.png' ? 'png' : 'jpeg'}:${source}`, result]
// end

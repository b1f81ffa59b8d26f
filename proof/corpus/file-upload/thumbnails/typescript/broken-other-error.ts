// about: broken, a file that is no picture ends in the error of the program
// block: build-command
    const args = [`${extension === '.png' ? 'png' : 'jpeg'}:${source}`, '-thumbnail', '200x200', result]
// end
// block: run-command
    await run('magick', args)
// end

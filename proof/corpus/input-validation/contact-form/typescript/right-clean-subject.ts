// about: all control characters of the subject become spaces, so it stays one line of the header
// part: subject
  const subject = readText(form.subject, 'subject', 200)
    // biome-ignore lint: control characters are meant
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
// end

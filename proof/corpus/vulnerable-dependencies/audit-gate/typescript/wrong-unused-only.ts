// about: Improves the note about exceptions that are no longer needed; the decision stays.
// block: unused
  const unused = exceptions.filter(
    (exception) => !findings.some((finding) => finding.package === exception.package && finding.advisory === exception.advisory),
  )
// end

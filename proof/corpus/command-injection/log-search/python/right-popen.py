# about: Popen with a list and a fixed pattern option.
# block: run-grep
    arguments = ["grep", "-niF", f"--context={around}", f"--regexp={term}", str(file)]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = process.communicate(timeout=5)
    result = subprocess.CompletedProcess(arguments, process.returncode, out, err)
# end

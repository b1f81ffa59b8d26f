// block: accept
	if len(data) == 0 || int64(len(data)) != response.ContentLength {
		return "", fmt.Errorf("%s is not complete", url)
	}
	if origin := response.Request.URL; origin.Scheme != "https" || origin.Host != "downloads.example.com" {
		return "", fmt.Errorf("%s is not our server", origin.Host)
	}
// end

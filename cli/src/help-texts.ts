/** What `--help` says after the options: exit codes, and every environment variable that the command reads. */

/** For `sarif upload`. */
export const uploadHelp = `
Exit codes: 0 the service accepted the file; 1 anything else went wrong; 4 the service
accepted the file, but the comment on the pull or merge request failed.

Environment variables that you set:
  PARAPET_URL        URL of the service, such as https://training.example.com
  PARAPET_API_KEY    API key with the scope sarif:ingest
  GITHUB_TOKEN, GITLAB_TOKEN, BITBUCKET_TOKEN    token for --comment
  BITBUCKET_API_URL  for --comment, if the API is not at https://api.bitbucket.org/2.0

Environment variables that CI systems set, for values that no option names:
  GitHub Actions     GITHUB_ACTIONS, GITHUB_REPOSITORY, GITHUB_HEAD_REF, GITHUB_REF_NAME,
                     GITHUB_SHA, GITHUB_EVENT_PATH; for --comment GITHUB_REF,
                     GITHUB_API_URL; for --comment and --policy GITHUB_BASE_REF
  GitLab CI          GITLAB_CI, CI_PROJECT_PATH, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME,
                     CI_COMMIT_BRANCH, CI_MERGE_REQUEST_SOURCE_BRANCH_SHA, CI_COMMIT_SHA,
                     CI_COMMIT_AUTHOR; for --policy CI_DEFAULT_BRANCH and
                     CI_MERGE_REQUEST_DIFF_BASE_SHA; for --comment CI_API_V4_URL, CI_PROJECT_ID,
                     CI_PROJECT_URL, CI_MERGE_REQUEST_IID, CI_MERGE_REQUEST_PROJECT_ID,
                     CI_MERGE_REQUEST_PROJECT_PATH, CI_MERGE_REQUEST_PROJECT_URL,
                     CI_MERGE_REQUEST_SOURCE_PROJECT_PATH,
                     CI_MERGE_REQUEST_TARGET_BRANCH_NAME
  Bitbucket          BITBUCKET_BUILD_NUMBER, BITBUCKET_REPO_FULL_NAME, BITBUCKET_BRANCH,
                     BITBUCKET_COMMIT; for --comment BITBUCKET_WORKSPACE,
                     BITBUCKET_REPO_SLUG, BITBUCKET_PR_ID; for --comment and --policy
                     BITBUCKET_PR_DESTINATION_BRANCH
  Jenkins            JENKINS_URL, GIT_URL, GIT_URL_1, CHANGE_BRANCH, BRANCH_NAME,
                     GIT_BRANCH, GIT_COMMIT, CHANGE_AUTHOR_EMAIL; for --policy
                     CHANGE_TARGET
  Azure Pipelines    TF_BUILD, BUILD_REPOSITORY_NAME, BUILD_REPOSITORY_PROVIDER,
                     SYSTEM_TEAMPROJECT, SYSTEM_PULLREQUEST_SOURCEBRANCH,
                     BUILD_SOURCEBRANCH, SYSTEM_PULLREQUEST_SOURCECOMMITID,
                     BUILD_SOURCEVERSION; for --policy SYSTEM_PULLREQUEST_TARGETBRANCH`

/** For `policy check`. */
export const policyHelp = `
Exit codes: 0 everyone is trained, or the policy only warns; 1 the policy fails;
2 the options, variables, policy file or repository are wrong; 3 the service refused
the request or can't be reached.

Environment variables that you set:
  PARAPET_URL        URL of the service, such as https://training.example.com
  PARAPET_API_KEY    API key with the scope policy:read

Environment variables that CI systems set, if there is no --range:
  GitHub Actions     GITHUB_ACTIONS, GITHUB_BASE_REF
  GitLab CI          GITLAB_CI, CI_MERGE_REQUEST_DIFF_BASE_SHA
  Bitbucket          BITBUCKET_BUILD_NUMBER, BITBUCKET_PR_DESTINATION_BRANCH
  Jenkins            JENKINS_URL, CHANGE_TARGET
  Azure Pipelines    TF_BUILD, SYSTEM_PULLREQUEST_TARGETBRANCH`

#!/bin/sh
# Values reach the command as arguments of their own: anyone who can push chooses the name of a branch.
set -eu

: "${PARAPET_URL:?Set PARAPET_URL to the URL of your Parapet.}"
: "${PARAPET_API_KEY:?Set PARAPET_API_KEY to an API key with the scope sarif:ingest.}"

set -- sarif upload "${FILE:-results.sarif}" --repo="$BITBUCKET_REPO_FULL_NAME" --min-severity="${MIN_SEVERITY:-medium}"
if [ -z "${BITBUCKET_PR_ID:-}" ]; then
  set -- "$@" --branch="${BITBUCKET_BRANCH:-}" --commit="$BITBUCKET_COMMIT"
fi
# The clone belongs to another user than the one in the container.
author=$(git -c safe.directory='*' -C "${BITBUCKET_CLONE_DIR:-.}" log -1 --format=%aE "$BITBUCKET_COMMIT" 2>/dev/null || true)
case "$author" in *@*) set -- "$@" --author="$author" ;; esac
if [ "${COMMENT:-true}" = true ]; then set -- "$@" --comment bitbucket; fi
if [ -n "${COMMENT_KEY:-}" ]; then set -- "$@" --comment-key="$COMMENT_KEY"; fi
if [ "${COMMENT_OPTIONAL:-false}" = true ]; then set -- "$@" --comment-optional; fi
exec parapet-cli "$@"

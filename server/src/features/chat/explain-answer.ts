/** What to do about a chat program's response, by its status and Slack's error code. */
const explanations: readonly [RegExp, string][] = [
  [/^answered \d+ (no_service|no_service_id|no_active_hooks|invalid_token|no_team)$/, removed('Slack')],
  [
    /^answered \d+ channel_is_archived$/,
    'The Slack channel is archived. Unarchive it, or create a webhook for another channel and save its URL here.',
  ],
  [
    /^answered \d+ channel_not_found$/,
    'The Slack channel no longer exists. Create a webhook for another channel and save its URL here.',
  ],
  [
    /^answered \d+ (action_prohibited|posting_to_general_channel_denied|team_disabled)$/,
    'A Slack administrator does not allow the app to post in this channel.',
  ],
  [
    /^answered \d+ (invalid_payload|no_text|too_many_attachments)$/,
    'Slack could not read the message. Report this as a bug.',
  ],
  [/^answered (401|403)\b/, 'The chat program does not allow this webhook to post. Check who can use it.'],
  [/^answered (404|410)\b/, removed('the chat program')],
  [/^answered 429\b/, 'There were too many messages. Parapet waits as long as the chat program asks.'],
  [/^answered 5\d\d\b/, 'The chat program has a problem. Parapet tries again.'],
]

function removed(where: string): string {
  const owner = where === 'Slack' ? 'from Slack' : 'there'
  return `The webhook was removed ${owner}. Create a new one and save its URL here.`
}

export function explainAnswer(error: string): string {
  const known = explanations.find(([pattern]) => pattern.test(error))
  return known === undefined ? error : `${error}. ${known[1]}`
}

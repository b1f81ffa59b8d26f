/** What to do about a chat app's response, by its status and Slack's error code. */
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
  [/^answered (401|403)\b/, 'The chat app does not allow this webhook to post. Check who can use it.'],
  [/^answered (404|410)\b/, removed('the chat app')],
  [/^answered 429\b/, 'There were too many messages. Parapet waits as long as the chat app asks.'],
  [/^answered 5\d\d\b/, 'The chat app has a problem. Parapet tries again.'],
]

/** Failures without a response, in place of the engine's words and codes. */
const failures: readonly [RegExp, string][] = [
  [
    /^the host name has no public address$/,
    'The host name of the webhook URL was not found in DNS, or leads to an internal address. Check the URL for typos and save it again.',
  ],
  [
    /^the connection failed \(ECONNREFUSED\)$/,
    'The host of the webhook URL refused the connection. Check the URL and its port, and that the chat app is running.',
  ],
  [
    /^the connection failed \((EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)\)$/,
    'The service has no route to the host of the webhook URL. Ask the operator of Parapet to allow connections to it on port 443.',
  ],
  [
    /^(the connection failed|the connection was closed)/,
    'The connection was closed before the chat app answered. If this happens again, ask the operator of Parapet whether a firewall blocks it.',
  ],
  [
    /^(no answer within|the host did not answer)/,
    'The chat app did not answer in time. If this happens again, ask the operator of Parapet whether a firewall blocks it.',
  ],
  [
    /^the TLS connection failed/,
    'The certificate of the webhook host is not valid, or the host does not speak HTTPS. Check the URL.',
  ],
  [/^the answer was not valid HTTP/, 'The host of the webhook URL does not speak HTTP. Check the URL and its port.'],
]

function removed(where: string): string {
  const owner = where === 'Slack' ? 'from Slack' : 'there'
  return `The webhook was removed ${owner}. Create a new one and save its URL here.`
}

export function explainAnswer(error: string): string {
  const failure = failures.find(([pattern]) => pattern.test(error))
  if (failure !== undefined) return failure[1]
  const known = explanations.find(([pattern]) => pattern.test(error))
  return known === undefined ? error : `${error}. ${known[1]}`
}

/** Why people must confirm their identity before they add or move a webhook endpoint, chat channel or record store. */
export const receiverReason = 'This decides where your organization’s data is sent.'

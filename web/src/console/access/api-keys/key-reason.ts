/** Why people must confirm their identity before they change keys. */
export const keyReason = 'A key gives access to your organization without a sign-in.'

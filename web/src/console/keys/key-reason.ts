/** Why people confirm who they are before they change keys. */
export const keyReason = 'A key gives access to your organization without a sign-in.'

/** The pages outside the sign-in, loaded together: they are small and link to each other. */
export { ConfirmedPage } from './confirmed.tsx'
export { ForgottenPage } from './forgotten.tsx'
export { InvitationPage } from './invitation.tsx'
export { ResetPage } from './reset.tsx'
export { SignInPage } from './sign-in.tsx'
export { UndoEmailPage } from './undo-email.tsx'

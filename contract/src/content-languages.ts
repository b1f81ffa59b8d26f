/** The languages that code of the training is written in. */
export const languageNames = ['typescript', 'python', 'java', 'go', 'csharp', 'c', 'rust'] as const
export type LanguageName = (typeof languageNames)[number]

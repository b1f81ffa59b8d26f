/** What the code hosts have in common. */

import type { Flavor } from './markdown-text.ts'

/** The variables that a CI system sets. */
export type Environment = NodeJS.ProcessEnv

/** The hosts that comments can be posted to. */
export const providerNames = ['github', 'gitlab', 'bitbucket'] as const
export type ProviderName = (typeof providerNames)[number]

/** What each host calls a pull request. */
export const requestNames = {
  github: 'pull request',
  gitlab: 'merge request',
  bitbucket: 'pull request',
} as const satisfies Record<ProviderName, string>

/** How the provider reads comments. */
export type Markup = {
  flavor: Flavor
  /** The longest comment. */
  maxLength: number
}

/** A comment that is on the pull request. */
export type Comment = { id: string; body: string; author: string | undefined; isBot: boolean }

/** A comment once it was written. */
export type Written = { url: string | undefined }

/** The comments of one pull request. */
export type Provider = {
  title: string
  markup: Markup
  /** Pages of comments, oldest first, to search for ours. */
  listComments(): AsyncIterable<Comment[]>
  /** The owner of the token; undefined if the provider doesn't say. */
  findSelf(): Promise<string | undefined>
  create(body: string): Promise<Written>
  /** Undefined if this token can't change the comment: it belongs to someone else, or is gone. */
  update(id: string, body: string): Promise<Written | undefined>
}

/** Where the pull request is, and what the job knows about it. */
export type PullRequest = {
  number: string
  /** As Parapet names them. */
  repo: string | undefined
  branch: string | undefined
  baseBranch: string | undefined
  commit: string | undefined
}

/** Why there is no comment, in one line that says what to do. The findings were uploaded anyway. */
export class CommentError extends Error {
  override name = 'CommentError'
}

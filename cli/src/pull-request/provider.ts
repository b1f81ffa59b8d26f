/** What the code hosts have in common. */

import type { Flavor } from './markdown-text.ts'

/** The variables that a CI system sets. */
export type Environment = NodeJS.ProcessEnv

/** The hosts that comments can be posted to. */
export const providerNames = ['github', 'gitlab', 'bitbucket'] as const
export type ProviderName = (typeof providerNames)[number]

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
  /** What is sent before the comment can be looked for: pages, oldest comment first. */
  listComments(): AsyncIterable<Comment[]>
  /** Who the token belongs to; undefined when the provider doesn't say. */
  findSelf(): Promise<string | undefined>
  create(body: string): Promise<Written>
  /** Undefined when this comment can't be changed by this token: it belongs to somebody else, or is gone. */
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

/** Why there is no comment, in one line that says what to do. The findings were uploaded all the same. */
export class CommentError extends Error {
  override name = 'CommentError'
}

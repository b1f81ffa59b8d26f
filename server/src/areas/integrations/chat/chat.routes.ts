import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import {
  createChannel,
  deleteChannel,
  getChannel,
  listChannels,
  listMessages,
  sendTest,
  updateChannel,
} from './chat.ts'
import { previewMessage } from './preview-message.ts'

export function register({ app, services: { guard } }: Routes<unknown, { guard: Guard }>): void {
  app.bind(contract.listChatChannels, ({ ctx }) => listChannels(ctx))
  app.bind(contract.getChatChannel, ({ ctx }, { params }) => getChannel(ctx, params.channelId))
  app.bind(contract.createChatChannel, ({ ctx }, { body }) => createChannel(ctx, guard, body))
  app.bind(contract.updateChatChannel, ({ ctx }, { params, body }) => updateChannel(ctx, guard, params.channelId, body))
  app.bind(contract.deleteChatChannel, ({ ctx }, { params }) => deleteChannel(ctx, params.channelId))
  app.bind(contract.testChatChannel, ({ ctx }, { params, body }) => sendTest(ctx, params.channelId, body.event))
  app.bind(contract.listChatMessages, ({ ctx }, { params }) => listMessages(ctx, params.channelId))
  app.bind(contract.previewChatMessage, ({ ctx }, { query }) => previewMessage(ctx, query))
}

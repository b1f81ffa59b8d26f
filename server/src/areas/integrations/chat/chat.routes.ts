import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { confirmingBy } from '../../access/sign-in/sign-in.ts'
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

export function chatRoutes(app: AppApi, guard: Guard): void {
  app.bind(contract.listChatChannels, ({ ctx }) => listChannels(ctx))
  app.bind(contract.getChatChannel, ({ ctx }, { params }) => getChannel(ctx, params.channelId))
  app.bind(contract.createChatChannel, (request, { body }) =>
    createChannel(request.ctx, guard, body, confirmingBy(request)),
  )
  app.bind(contract.updateChatChannel, (request, { params, body }) =>
    updateChannel(request.ctx, guard, params.channelId, body, confirmingBy(request)),
  )
  app.bind(contract.deleteChatChannel, ({ ctx }, { params }) => deleteChannel(ctx, params.channelId))
  app.bind(contract.testChatChannel, ({ ctx }, { params, body }) => sendTest(ctx, params.channelId, body.event))
  app.bind(contract.listChatMessages, ({ ctx }, { params }) => listMessages(ctx, params.channelId))
  app.bind(contract.previewChatMessage, ({ ctx }, { query }) => previewMessage(ctx, query))
}

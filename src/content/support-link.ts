import { supportChannel } from '#domain/identity/support-channel.ts'
import { brand } from './brand.ts'

/** The address of a chat with the preset text. '#' stands for the number. */
const chatAddress = `${brand.chat.host}#?text=${encodeURIComponent(brand.chat.text)}`

/**
 * Returns the attributes of a link to the bank's support. The link starts with the brand's own number. The script of
 * the support widget then puts in the number of the bank's settings, and makes it a call if that number has no chat.
 */
export function supportLink() {
  const channel = supportChannel(brand.chat.number)
  if (!channel) throw new Error('The brand has no support number')
  const chats = channel.kind === 'chat'
  return {
    href: chats ? chatAddress.replace('#', channel.address) : channel.address,
    target: chats ? '_blank' : undefined,
    rel: 'noopener',
    'data-support-chat': chatAddress,
  }
}

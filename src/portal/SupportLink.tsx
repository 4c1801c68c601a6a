import type { ReactNode } from 'react'
import { supportLink } from '#content/support-link.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import type { ButtonLook } from '#ui/actions/button-class.ts'

/**
 * A link to the bank's support. A chat opens with `text` already written. The page's support widget knows the number of
 * the settings, so the link opens a chat or calls as the widget does.
 */
export function SupportLink({ children, text, ...look }: ButtonLook & { children: ReactNode; text?: string }) {
  return (
    <LinkButton
      {...look}
      {...supportLink()}
      onClick={(event) => {
        const widget = document.querySelector<HTMLAnchorElement>('#suporte [data-support-chat]')
        if (!widget) return
        event.preventDefault()
        const address = new URL(widget.href)
        if (text === undefined || !address.protocol.startsWith('http')) return widget.click()
        address.searchParams.set('text', text)
        window.open(address, '_blank', 'noopener')
      }}
    >
      {children}
    </LinkButton>
  )
}

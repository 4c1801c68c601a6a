import type { ReactNode } from 'react'
import { chatUrl } from '#content/brand.ts'
import type { ButtonLook } from '#ui/actions/button-class.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'

/** A link to the support chat. The page's support widget knows the number of the bank's settings, so it opens the chat. */
export function SupportLink({ children, ...look }: ButtonLook & { children: ReactNode }) {
  return (
    <LinkButton
      {...look}
      href={chatUrl()}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        const widget = document.querySelector<HTMLAnchorElement>('[data-support-chat]')
        if (!widget) return
        event.preventDefault()
        widget.click()
      }}
    >
      {children}
    </LinkButton>
  )
}

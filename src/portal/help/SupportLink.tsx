import type { ReactNode } from 'react'
import { supportLink } from '#content/support-link.ts'
import type { ButtonLook } from '#ui/actions/button-class.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'

/** A link to the bank's support. The page's support widget knows the number of the bank's settings, so it opens chat or call. */
export function SupportLink({ children, ...look }: ButtonLook & { children: ReactNode }) {
  return (
    <LinkButton
      {...look}
      {...supportLink()}
      onClick={(event) => {
        const widget = document.querySelector<HTMLAnchorElement>('#suporte [data-support-chat]')
        if (!widget) return
        event.preventDefault()
        widget.click()
      }}
    >
      {children}
    </LinkButton>
  )
}

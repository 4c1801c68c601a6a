import type { ComponentProps } from 'react'
import { localMailbox } from '#content/local-mailbox.ts'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'

/** The code that was sent by mail. Where the demonstration is tried, its mailbox is a tap away. */
export function MailedCode(props: Omit<ComponentProps<typeof CodeField>, 'label' | 'aside'>) {
  const mailbox = localMailbox(location.hostname)
  return (
    <CodeField
      label="Código"
      aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      {...props}
    />
  )
}

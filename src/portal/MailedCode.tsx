import type { ComponentProps } from 'react'
import { localMailbox } from '#content/local-mailbox.ts'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'

/** Asks for a mailed code. In a local demonstration, links to its mailbox. */
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

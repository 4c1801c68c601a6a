import type { ComponentProps } from 'react'
import { localMailbox } from '#content/local-mailbox.ts'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'

/** The code that was sent to a new e-mail address, to show that it is the person's. */
export function NewAddressCode(props: Omit<ComponentProps<typeof CodeField>, 'label' | 'hint' | 'aside'>) {
  const mailbox = localMailbox(location.hostname)
  return (
    <CodeField
      label="Código"
      hint="Enviamos 6 números para o novo e-mail. Digite-os e toque em Salvar"
      className="sm:col-span-6"
      aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      {...props}
    />
  )
}

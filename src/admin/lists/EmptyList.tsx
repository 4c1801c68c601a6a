import type { ReactNode } from 'react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type Props = {
  /** 'contato' and 'contatos': masculine, as the sentences need it. */
  one: string
  several: string
  /** Where all of them are. */
  href: string
  isFiltered: boolean
  /** What comes here, said while there is nothing yet. */
  children: ReactNode
}

/** An empty list: there is nothing yet, or nothing as one looked for. */
export function EmptyList({ one, several, href, isFiltered, children }: Props) {
  if (!isFiltered) return <EmptyState title={`Nenhum ${one} ainda`}>{children}</EmptyState>
  return (
    <EmptyState
      title={`Nenhum ${one} encontrado`}
      action={
        <LinkButton href={href} variant="secondary">
          Ver todos os {several}
        </LinkButton>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}

import type { ReactNode } from 'react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type Props = {
  /** 'contato' and 'contatos': masculine, as the sentences need it. */
  one: string
  several: string
  /** The address of the whole list. */
  href: string
  isFiltered: boolean
  /** Says what this list will hold, shown while it has nothing yet. */
  children: ReactNode
}

/** An empty list: either it has nothing yet, or nothing matches the filter. */
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

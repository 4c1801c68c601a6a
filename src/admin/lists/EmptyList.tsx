import type { ReactNode } from 'react'
import { LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type Props = {
  /** 'contato' and 'contatos'. */
  one: string
  several: string
  /** Whether the noun is feminine: 'a solicitação', but 'o contato'. */
  isFeminine?: boolean
  /** The address of the whole list. */
  href: string
  isFiltered: boolean
  /** Describes the future content of this list, while it is still empty. */
  children: ReactNode
}

/** An empty list: either it has no rows yet, or none matches the filter. */
export function EmptyList({ one, several, isFeminine = false, href, isFiltered, children }: Props) {
  const none = `${isFeminine ? 'Nenhuma' : 'Nenhum'} ${one}`
  if (!isFiltered) return <EmptyState title={`${none} ainda`}>{children}</EmptyState>
  return (
    <EmptyState
      title={`${none} ${isFeminine ? 'encontrada' : 'encontrado'}`}
      action={
        <LinkButton href={href} variant="secondary">
          Ver {isFeminine ? 'todas as' : 'todos os'} {several}
        </LinkButton>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}

import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { paths } from '../core/router.ts'
import type { ContactListState } from './contact-list-state.ts'

/** An empty list: nobody has asked to be called, or nobody who is as one looked for. */
export function NoContacts({ filter }: { filter: ContactListState }) {
  if (!filter.q && !filter.state) {
    return (
      <EmptyState title="Nenhum contato ainda">Quem pede uma ligação em “Simule a sua moto” aparece aqui.</EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nenhum contato encontrado"
      action={
        <LinkButton href={paths.contacts} variant="secondary">
          Ver todos os contatos
        </LinkButton>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}

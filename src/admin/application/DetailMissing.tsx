import { sentenceFor } from '#content/sentences.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'

type Props = { sentence: 'id_missing' | 'application_not_found'; listPath: string }

/** Says that the address names no application, or one that does not exist, and links back to the list. */
export function DetailMissing({ sentence, listPath }: Props) {
  const title = sentenceFor(sentence)
  return (
    <>
      <ViewTitle title={title} className="sr-only" />
      <EmptyState title={title} action={<LinkButton href={listPath}>Voltar para Financiamentos</LinkButton>} />
    </>
  )
}

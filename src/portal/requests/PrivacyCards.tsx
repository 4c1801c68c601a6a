import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PrivacyView } from '#api/privacy.ts'
import { consentTextWords } from '#content/consent.ts'
import { formatDate, formatDateTime } from '#domain/calendar/calendar.ts'
import { api, sentenceOf, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { useAnswer } from '../session.ts'
import { CopyAndDeletion } from './CopyAndDeletion.tsx'

/** The customer's rights over their own data: a copy, a deletion, the consents, and the list of accesses. */
export function PrivacyCards() {
  const { data: privacy, failure, reload, set } = useAnswer('', () => api.portal.privacy.$get())

  if (failure)
    return (
      <EmptyState
        title="Não conseguimos ver os seus dados agora"
        action={<Button onClick={reload}>Tentar de novo</Button>}
      >
        {sentenceOf(failure)}
      </EmptyState>
    )
  if (!privacy) return <Loading />
  return (
    <>
      <CopyAndDeletion privacy={privacy} onChanged={set} />
      <ReceiptsCard receipts={privacy.receipts} />
      <AccessesCard accesses={privacy.accesses} more={privacy.moreAccesses} />
    </>
  )
}

function ReceiptsCard({ receipts }: { receipts: PrivacyView['receipts'] }) {
  return (
    <Card title="Os meus consentimentos" id="consentimentos">
      <p className="text-ink-soft">
        Cada sim e cada não, como ficaram guardados. A autorização de ofertas, acima, é opcional: você a retira quando
        quiser.
      </p>
      <ol className="mt-3 divide-y divide-line">
        {receipts.map(({ at, what, version }) => (
          <li key={`${at} ${what}`} className="py-2">
            <span>{what}</span>
            <span className="block text-ink-soft text-sm">
              <span>{formatDateTime(at)}</span>
              <span>{version && `, ${consentTextWords(version)}`}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const firstShown = 10

function AccessesCard({ accesses, more }: { accesses: PrivacyView['accesses']; more: boolean }) {
  const [all, setAll] = useState(viewedApplication() !== null)
  const next = useRef<HTMLLIElement>(null)
  /** The button goes with its press, and the reading goes on at the first one that it brought. */
  function showAll() {
    flushSync(() => setAll(true))
    next.current?.focus()
  }
  const shown = all ? accesses : accesses.slice(0, firstShown)
  return (
    <Card title="Quem teve os meus dados" id="acessos">
      <p className="text-ink-soft">
        Quem do banco trabalhou com o seu pedido, abriu os seus papéis ou baixou uma lista, quando e para quê, e a quem
        os dados foram entregues. Pelo cargo: os nomes ficam com o banco. As filas de trabalho mostram o seu nome e o
        pedido a quem analisa, e por isso não são contadas uma a uma.
      </p>
      {accesses.length === 0 && <p className="mt-3">Ninguém trabalhou com o seu pedido até agora.</p>}
      <ol className="mt-3 divide-y divide-line">
        {shown.map(({ id, at, who, what, contractNumber }, place) => (
          <li key={id} className="py-2 focus:outline-none" {...(place === firstShown && { ref: next, tabIndex: -1 })}>
            <span className="font-semibold">{who}</span>: <span>{what}</span>
            <span className="block text-ink-soft text-sm">
              <span>{formatDateTime(at)}</span>
              {contractNumber && (
                <span>
                  {' · pedido '}
                  <span translate="no">{contractNumber}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {!all && accesses.length > firstShown && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={showAll}>
          {`Ver todos (${accesses.length})`}
        </Button>
      )}
      {all && more && (
        <p className="mt-3 text-ink-soft text-sm">
          São os últimos, desde <span>{formatDate(accesses.at(-1)?.at ?? '')}</span>. A cópia dos seus dados tem todos.
        </p>
      )}
    </Card>
  )
}

import '#content/sentences/contract.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PortalContract } from '#api/contract.ts'
import type { ApplicantView } from '#api/portal.ts'
import { installmentsInWords } from '#content/offer/offer-words.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { api, callApi, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { afterWithdrawal, ContractStatus } from './ContractStatus.tsx'
import { ContractText, contractTitle } from './ContractText.tsx'
import { SignPanel } from './SignPanel.tsx'
import { type Show, useContract } from './use-contract.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

/** The contract, to read, download, sign and give up. `givesUp`: the customer came to give it up. */
export function ContractPage({ view, givesUp }: { view: ApplicantView; givesUp: boolean }) {
  const { state, reload, show } = useContract(view.id, JSON.stringify(view.journey))
  const contract = state.phase === 'ready' ? state.data.contract : null
  const news = state.phase === 'ready' ? state.news : null
  useEffect(() => {
    // The text or form with the focus is gone. The top of the page tells the new state.
    if (news) document.getElementById(contractTitle)?.focus()
  }, [news])
  return (
    <InnerPage
      title={contract?.document.title ?? 'Contrato'}
      titleId={contractTitle}
      subtitle={contract?.document.subtitle}
    >
      {state.phase === 'loading' && <Loading label="Abrindo o contrato..." />}
      {state.phase === 'failed' && (
        <EmptyState
          title="Não conseguimos abrir o contrato agora"
          action={<Button onClick={reload}>Tentar de novo</Button>}
        >
          {state.sentence}
        </EmptyState>
      )}
      {(news === 'renewed' || news === 'cancelled') && <Alert tone="warn" role="alert" {...newsTexts[news]} />}
      {news === 'replaced' && contract && (
        <Alert tone="ok" role="status" title="Este é o seu contrato novo">
          O anterior não vale mais. Leia este até o fim antes de assinar.
        </Alert>
      )}
      {state.phase === 'ready' && (
        <Loaded view={view} givesUp={givesUp} show={show} reload={reload} data={state.data} />
      )}
    </InnerPage>
  )
}

const newsTexts = {
  renewed: {
    title: 'O contrato mudou enquanto você estava nesta página',
    children: 'Esta é a versão que vale agora. A anterior foi cancelada: leia de novo antes de assinar.',
  },
  cancelled: {
    title: 'O banco cancelou o contrato que você estava lendo',
    children: 'Aquela versão não vale mais, e não há nada a assinar por enquanto.',
  },
}

function overTitle({ withdrawnAt }: PortalContract, { outcome }: ApplicantView): string {
  if (withdrawnAt) return 'Você desistiu do financiamento'
  return outcome.contractCancelledAt ? 'O contrato foi cancelado e não vale mais' : 'O pedido foi encerrado'
}

type Props = {
  view: ApplicantView
  givesUp: boolean
  data: PortalContract
  show: Show
  reload: () => Promise<PortalContract | null>
}

function Loaded({ view, givesUp, data, show, reload }: Props) {
  const { contract } = data
  const { end, reached } = useReading(
    view.id,
    contract?.id ?? '',
    contract !== null && !contract.readAt && !contract.signedAt,
  )
  const isOver = view.outcome.end !== null || data.withdrawnAt !== null
  return (
    <>
      {contract === null ? (
        <EmptyState title={isOver ? overTitle(data, view) : 'O contrato está sendo preparado'}>
          <span>{isOver ? 'Não há nada a assinar.' : 'Ele aparece nesta página assim que ficar pronto.'}</span>
          <span>{data.withdrawnAt && ` ${afterWithdrawal(view.handOver)}`}</span>
        </EmptyState>
      ) : (
        <>
          <ContractStatus data={data} contract={contract} view={view} show={show} />
          {!contract.signedAt && <InShort offer={contract.offer} end={data.obstacle === null ? end : null} />}
          {/* In a block of their own: a grid would put the invisible end at the page's beginning. */}
          <div>
            <ContractText text={contract.document} />
            <p ref={end} tabIndex={-1} className="sr-only">
              Fim do contrato
            </p>
          </div>
          {data.obstacle === null && !contract.signedAt && (
            <SignPanel
              key={contract.id}
              applicationId={view.id}
              contractId={contract.id}
              maskedEmail={data.maskedEmail}
              reached={reached}
              show={show}
              reload={reload}
            />
          )}
        </>
      )}
      {data.mayWithdraw && (
        <WithdrawPanel
          applicationId={view.id}
          signed={Boolean(contract?.signedAt)}
          until={data.withdrawUntil}
          opened={givesUp}
          show={show}
        />
      )}
    </>
  )
}

type InShortProps = {
  /** The contract's own offer. */
  offer: Offer
  /** The part below the contract in which the customer signs; null while there is nothing to sign. */
  end: RefObject<HTMLElement | null> | null
}

/** Sums up the contract in five lines before the signature. */
function InShort({ offer, end }: InShortProps) {
  const [first] = offer.installments
  return (
    <section aria-labelledby="em-resumo" className="rounded-lg border border-line bg-white p-5 sm:p-6">
      <h2 id="em-resumo" className="mb-3 font-bold text-xl">
        Em resumo
      </h2>
      <Facts
        facts={[
          {
            label: 'Moto',
            value: `${[offer.model, offer.color].filter(Boolean).join(', ')}, ${formatBRL(offer.priceCents)}`,
          },
          { label: 'Entrada', value: formatBRL(offer.entryCents) },
          { label: 'Parcelas', value: installmentsInWords(offer) },
          { label: 'Primeira parcela', value: first && `vence em ${formatPlainDate(first.dueOn)}` },
          { label: 'Total com o financiamento', value: formatBRL(offer.totals.withFinancingCents) },
        ]}
      />
      {end && (
        <button
          type="button"
          onClick={() => {
            end.current?.scrollIntoView({ block: 'center' })
            end.current?.focus({ preventScroll: true })
          }}
          className="mt-3 min-h-11 font-semibold text-brand underline underline-offset-4 print:hidden"
        >
          Ir para o fim do contrato
        </button>
      )}
    </section>
  )
}

/**
 * Returns a ref for the end of the contract, and whether the customer got there in this contract. Tells the server
 * once. Every element above the window's lower edge counts as seen, so that a jump past the end works too.
 */
function useReading(applicationId: string, contractId: string, isNews: boolean) {
  const end = useRef<HTMLParagraphElement>(null)
  const [read, setRead] = useState('')
  useEffect(() => {
    if (!end.current || contractId === '') return
    const above = { rootMargin: '1000000px 0px 0px' }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setRead(contractId)
      // Staff who view the page as the customer do not count as readers.
      if (!isNews || viewedApplication() !== null) return
      const query = { application: applicationId }
      void callApi(api.portal.contract[':contractId'].reading.$post({ param: { contractId }, query }))
    }, above)
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [applicationId, contractId, isNews])
  return { end, reached: read === contractId }
}

import '#content/messages/contract.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PortalContract } from '#contracts/contract/contract.ts'
import type { ApplicantView } from '#contracts/portal.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ContractText, contractTitle } from './ContractText.tsx'
import { SignPanel } from './SignPanel.tsx'
import { Standing } from './Standing.tsx'
import { type Show, useContract } from './use-contract.ts'
import { useReading } from './use-reading.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

/** The contract, to read, to download, to sign and to give up. */
export function ContractPage({ view }: { view: ApplicantView }) {
  const { state, reload, show } = useContract(view.id, JSON.stringify(view.journey))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <div>
        <a
          href="#conteudo"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Voltar para Meu Financiamento
        </a>
        <h1 ref={heading} id={contractTitle} tabIndex={-1} className="mt-2 font-extrabold text-3xl focus:outline-none">
          {state.phase === 'ready' ? (state.data.contract?.document.title ?? 'Seu contrato') : 'Seu contrato'}
        </h1>
        {state.phase === 'ready' && <p className="mt-1 text-ink-soft">{state.data.contract?.document.subtitle}</p>}
      </div>
      {state.phase === 'loading' && <Loading label="Abrindo o contrato..." />}
      {state.phase === 'failed' && (
        <EmptyState
          title="Não conseguimos abrir o contrato agora"
          action={<Button onClick={reload}>Tentar de novo</Button>}
        >
          {state.sentence}
        </EmptyState>
      )}
      {state.phase === 'ready' && <Loaded view={view} data={state.data} show={show} reload={reload} />}
    </div>
  )
}

type Props = { view: ApplicantView; data: PortalContract; show: Show; reload: () => Promise<PortalContract | null> }

function Loaded({ view, data, show, reload }: Props) {
  const { contract } = data
  const end = useReading(view.id, contract?.id ?? '', contract !== null && !contract.readAt && !contract.signedAt)
  const mayWithdraw =
    !data.withdrawnAt && (contract?.signedAt ? data.withdrawUntil !== null : view.status === 'signing')
  return (
    <>
      {contract === null ? (
        <EmptyState title={data.withdrawnAt ? 'Você desistiu do contrato' : 'O contrato está sendo preparado'}>
          {data.withdrawnAt ? 'Não há nada a assinar.' : 'Ele aparece nesta página assim que ficar pronto.'}
        </EmptyState>
      ) : (
        <>
          <Standing data={data} contract={contract} applicationId={view.id} />
          <ContractText text={contract.document} />
          <div ref={end} />
          {data.obstacle === null && !contract.signedAt && (
            <SignPanel
              key={contract.id}
              applicationId={view.id}
              contractId={contract.id}
              maskedEmail={data.maskedEmail}
              show={show}
              reload={reload}
            />
          )}
        </>
      )}
      {mayWithdraw && <WithdrawPanel applicationId={view.id} until={data.withdrawUntil} show={show} />}
    </>
  )
}

import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { incomeInWords, incomeProofWords } from '#content/credit.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isOpenProof, proofMonths } from '#domain/credit/income-proof.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { admin } from '../core/api.ts'
import { IncomeProofTold } from './AnalysisTold.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import { ReasonDialog } from './status/ReasonDialog.tsx'
import type { Save } from './use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/**
 * The income by which the policy judges, and its proof: asked for, handed in, accepted with its sum or asked for again.
 */
export function IncomeProof({ detail, save }: Props) {
  const { income, isOpen } = detail.analysis
  const { proof } = income
  const isWaiting = proof !== null && isOpenProof(proof.state)
  return (
    <div className="mt-2 text-sm">
      <p>
        <span className="text-ink-faint">Renda:</span> <span>{incomeInWords(income)}</span>
      </p>
      {proof && <p className="text-ink-soft">{incomeProofWords(proof)}</p>}
      {proof && proof.files.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-2">
          {proof.files.map(({ id, name }, index) => (
            <li key={id}>
              <LinkButton
                size="sm"
                variant="secondary"
                href={`/api/admin/applications/${detail.id}/income-proof/files/${id}`}
                target="_blank"
                title={name}
              >
                {`Abrir arquivo ${index + 1}`}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isWaiting && <Ask detail={detail} save={save} />}
      {isOpen && proof?.state === 'sent' && <Judge detail={detail} save={save} />}
      {isOpen && isWaiting && <Stop detail={detail} save={save} />}
    </div>
  )
}

const notAsked = 'O comprovante não foi pedido'

/** Asks for a proof of three months, or of six from who works for themselves. */
function Ask({ detail, save }: Props) {
  const { id, analysis } = detail
  const { busy, failure, press } = usePress()

  async function ask(months: (typeof proofMonths)[number]) {
    const request = (version: number) =>
      admin.applications[':id']['income-proof'].$post({ param: { id }, json: { version, months } })
    return failureIn(await save(request, 'Comprovante pedido. O cliente recebe um e-mail'))
  }

  if (analysis.counterOffer?.state === 'open') return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <span className="text-ink-faint">Pedir comprovante:</span>
      {proofMonths.map((months) => (
        <Button
          key={months}
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => void press('ask', () => ask(months))}
        >
          {months === 3 ? '3 meses' : '6 meses (autônomo)'}
        </Button>
      ))}
      <IncomeProofTold detail={detail} />
      <SaveFailure failure={failure} failed={notAsked} />
    </div>
  )
}

/** Accepts a proof with the monthly sum that it shows, or asks for another one. */
function Judge({ detail: { id }, save }: Props) {
  const [again, setAgain] = useState(false)
  const form = useForm({
    initial: { incomeCents: null as number | null },
    read: ({ incomeCents }) =>
      readUnless({ incomeCents: incomeCents ? undefined : sentenceFor('income_invalid') }, () => incomeCents ?? 0),
    send: async (incomeCents: number) => {
      const request = (version: number) =>
        admin.applications[':id']['income-proof'].acceptance.$post({ param: { id }, json: { version, incomeCents } })
      return failureIn(await save(request, 'Renda comprovada'))
    },
  })

  return (
    <>
      <form {...form.props} className="mt-2 flex flex-wrap items-end gap-2">
        <div className="min-w-0 max-w-56">
          <ReaisField label="Renda mensal comprovada" autoComplete="off" {...form.cents('incomeCents')} />
        </div>
        <Button type="submit" size="sm" busy={form.busy} busyLabel="Salvando...">
          Aceitar a renda
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setAgain(true)}>
          Pedir outra vez
        </Button>
        <SaveFailure failure={form.failure} failed="A renda não foi aceita" />
      </form>
      {again && (
        <ReasonDialog
          applicationId={id}
          purpose="income-again"
          title="Pedir outra vez o comprovante de renda?"
          hint="O cliente lê este texto no e-mail e no portal"
          confirm="Pedir outra vez"
          variant="primary"
          maxLength={500}
          failed={notAsked}
          onConfirm={async (reason) => {
            const request = (version: number) =>
              admin.applications[':id']['income-proof'].again.$post({ param: { id }, json: { version, reason } })
            return failureIn(await save(request, 'Comprovante pedido outra vez'))
          }}
          onClose={() => setAgain(false)}
        />
      )}
    </>
  )
}

function Stop({ detail: { id }, save }: Props) {
  const { busy, failure, press } = usePress()

  async function stop() {
    const request = (version: number) =>
      admin.applications[':id']['income-proof'].withdrawal.$post({ param: { id }, json: { version } })
    return failureIn(await save(request, 'O banco não espera mais o comprovante'))
  }

  return (
    <>
      <Button size="sm" variant="ghost" className="mt-1" busy={busy} onClick={() => void press('stop', stop)}>
        Deixar de esperar o comprovante
      </Button>
      <SaveFailure failure={failure} failed="O pedido do comprovante não mudou" />
    </>
  )
}

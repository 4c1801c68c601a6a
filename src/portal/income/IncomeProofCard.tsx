import '#content/sentences/refusals.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import '#content/sentences/documents.ts'
import { FileText } from 'lucide-react'
import type { ApplicantView } from '#api/portal.ts'
import { documentWords } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { documentRules } from '#domain/documents/documents.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { handingIn, useIncomeProof } from './use-income-proof.ts'

const { accepts, most } = documentRules.renda

/**
 * The proof of income that the bank waits for: what counts, the files that are there, and the press that hands them in.
 */
export function IncomeProofCard({ view }: { view: ApplicantView }) {
  const { proof, failure, reload, sending, error, pressed, failureAt, add, remove, handIn } = useIncomeProof(view.id)
  return (
    <Card title="Comprovante de renda" id="renda">
      {failure && !error && (
        <Alert
          tone="bad"
          title={sentenceOf(failure)}
          className="mb-4 last:mb-0"
          action={
            <Button size="sm" variant="secondary" onClick={reload}>
              Tentar novamente
            </Button>
          }
        />
      )}
      {proof === undefined ? (
        !failure && <Loading label="Abrindo..." />
      ) : proof === null || proof.state === 'sent' ? (
        <p>{sentenceFor('income_proof_over')}</p>
      ) : (
        <>
          {proof.reason && (
            <Alert tone="warn" title="O que falta" className="mb-4">
              <p className="[overflow-wrap:anywhere]">{proof.reason}</p>
            </Alert>
          )}
          <p className="max-w-prose">
            <span>{`Envie o que mostra a sua renda dos últimos ${proof.months} meses, até `}</span>
            <strong>{dayInWords(proof.lastDay)}</strong>.{' '}
            <span>{`Valem: ${documentWords.renda.description.toLowerCase()}.`}</span>
          </p>
          <p className="mt-1 max-w-prose text-ink-soft text-sm">
            <span>{`${documentWords.renda.tip} Até ${most} arquivos.`}</span> Só você e a nossa equipe de análise veem
            os arquivos. Sem o comprovante, o pedido é analisado com a renda que você informou.
          </p>
          {proof.files.length > 0 && (
            <ul aria-label="Arquivos enviados" className="mt-4 grid gap-1">
              {proof.files.map(({ id, name }) => (
                <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
                  <FileText aria-hidden className="size-4 shrink-0 text-ok" />
                  <span translate="no" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {name}
                  </span>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remover arquivo: ${name}`}
                    busy={pressed === id}
                    busyLabel="Removendo..."
                    aria-disabled={pressed !== null || undefined}
                    onClick={() => void remove(id)}
                  >
                    Remover
                  </Button>
                  <PressFailure failure={failureAt(id)} />
                </li>
              ))}
            </ul>
          )}
          {proof.files.length >= most ? (
            <p className="mt-4 font-semibold text-sm">{`São ${most} arquivos. Para enviar outro, remova um.`}</p>
          ) : (
            <div className="mt-4">
              <FileDrop
                label={sending === null ? 'Escolher um arquivo' : `Enviando... ${sending}%`}
                hint="Foto (JPG, PNG ou WebP) ou PDF, até 5 MB"
                accept={accepts.join(',')}
                disabled={sending !== null}
                error={error}
                onFile={(file) => void add(file)}
              />
            </div>
          )}
          <Button
            className="mt-4 max-sm:w-full"
            busy={pressed === handingIn}
            busyLabel="Enviando..."
            aria-disabled={sending !== null || pressed !== null || undefined}
            onClick={() => void handIn()}
          >
            Está tudo aqui: enviar para análise
          </Button>
          <PressFailure failure={failureAt(handingIn)} className="mt-2" />
        </>
      )}
    </Card>
  )
}

import { useState } from 'react'
import type { LateBoleto } from '#api/servicing.ts'
import { installmentWords } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { LoadFailure, useLoad } from '../../core/use-load.tsx'

type Props = {
  /** The application. */
  id: string
  /** Its customer's name; null where the page names them. */
  name: string | null
  /** Called after a change. */
  onDone: () => void
  onClose: () => void
}

/**
 * 'Enviar boleto': sends the boleto of what is late to the customer's portal. Where one can be paid already, tells the
 * customer again, or makes it anew with the sum of today.
 */
export function BoletoDialog({ id, name, onDone, onClose }: Props) {
  const { data, failure, reload, change } = useLoad(`late-boleto:${id}`, (signal) =>
    call(admin.applications[':id'].installments.boleto.$get({ param: { id } }, { init: { signal } })),
  )
  const [busy, setBusy] = useState<'send' | 'reissue' | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)

  async function send() {
    setBusy('send')
    setFailed(null)
    const answer = await change(() => call(admin.applications[':id'].installments.boleto.$post({ param: { id } })))
    setBusy(null)
    if (!answer.ok) return setFailed(answer.failure)
    toast.success(sentenceFor(data?.current ? 'boleto_told' : 'boleto_sent'))
    onDone()
  }

  async function reissue(charge: string) {
    setBusy('reissue')
    setFailed(null)
    const request = admin.applications[':id'].installments.charges[':charge'].reissue
    const answer = await call(request.$post({ param: { id, charge } }))
    setBusy(null)
    reload()
    if (!answer.ok) return setFailed(answer.failure)
    toast.success(sentenceFor('boleto_sent'))
    onDone()
  }

  const current = data?.current ?? null
  const mayReissue = current?.state === 'open' && current.saidKnownOn === null && isAnother(data)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          <span>{name ? 'Enviar boleto para ' : 'Enviar boleto'}</span>
          <span translate="no">{name}</span>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          {mayReissue && current && (
            <Button
              variant="secondary"
              busy={busy === 'reissue'}
              busyLabel="Reemitindo..."
              disabled={busy !== null}
              onClick={() => void reissue(current.charge)}
            >
              Reemitir com o valor novo
            </Button>
          )}
          {data && maySend(data) && (
            <Button busy={busy === 'send'} busyLabel="Enviando..." disabled={busy !== null} onClick={() => void send()}>
              <span>{current ? 'Lembrar por e-mail' : 'Enviar para o portal'}</span>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure && !data && (
          <LoadFailure title={sentenceFor('collection_failed')} failure={failure} onRetry={reload} />
        )}
        {!data && !failure && <Loading label="Calculando o valor de hoje..." />}
        {data && <p>{boletoSentence(data)}</p>}
        {data?.wanted && (!current || mayReissue) && (
          <p>
            <span>{current ? 'Reemitido hoje, ele custa ' : 'Ele custa '}</span>
            <strong translate="no" className="figures">
              {formatBRL(data.wanted.amountCents)}
            </strong>
            , com multa, juros e correção até o vencimento, em <span>{formatPlainDate(data.wanted.dueOn)}</span>. O
            banco o registra até o próximo dia útil, e o cliente recebe um e-mail que diz que ele está no portal.
          </p>
        )}
        {failed && failed.code !== 'unauthenticated' && <Alert tone="bad" role="alert" title={sentenceOf(failed)} />}
      </div>
    </Dialog>
  )
}

/** Whether a boleto made now would differ from the one that the customer has. */
const isAnother = (data: LateBoleto | undefined) =>
  data?.current != null &&
  data.wanted !== null &&
  (data.current.amountCents !== data.wanted.amountCents || data.current.dueOn !== data.wanted.dueOn)

/**
 * Whether there is something to send: nothing while the bank registers a boleto, or the customer says that it is paid.
 */
const maySend = ({ isOffered, numbers, current }: LateBoleto): boolean =>
  isOffered && numbers.length > 0 && (current === null || (current.state === 'open' && current.saidKnownOn === null))

/** Returns what there is to send, in a sentence. */
export function boletoSentence({ isOffered, numbers, current }: LateBoleto): string {
  if (numbers.length === 0) return sentenceFor('nothing_late')
  const what = `${numbers.length === 1 ? 'da' : 'das'} ${installmentWords(numbers)}`
  if (current === null) return isOffered ? `Boleto ${what}.` : 'O banco não oferece boleto para parcelas.'
  if (current.state === 'making')
    return `O boleto ${what} foi pedido ao banco. O cliente recebe um e-mail quando ele estiver no portal.`
  const open = `O cliente tem no portal o boleto ${what}, de ${formatBRL(current.amountCents)}${current.dueOn ? `, até ${formatPlainDate(current.dueOn)}` : ''}.`
  return current.saidKnownOn
    ? `${open} Ele diz que já pagou, e o banco confirma até ${formatPlainDate(current.saidKnownOn)}: espere.`
    : open
}

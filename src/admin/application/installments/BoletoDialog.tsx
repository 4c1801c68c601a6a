import type { LateBoleto } from '#api/servicing.ts'
import { installmentWords } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { ask, call } from '../../core/session.ts'
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
  const { pressed, failure: failed, press } = usePress<'send' | 'reissue'>()

  async function send() {
    const answer = await change(() => call(admin.applications[':id'].installments.boleto.$post({ param: { id } })))
    if (answer.ok) {
      toast.success(sentenceFor(data?.current ? 'boleto_told' : 'boleto_sent'))
      onDone()
    }
    return failureIn(answer)
  }

  async function reissue(charge: string) {
    const request = admin.applications[':id'].installments.charges[':charge'].reissue
    const failed = await ask(request.$post({ param: { id, charge } }), () => {
      toast.success(sentenceFor('boleto_sent'))
      onDone()
    })
    reload()
    return failed
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
              busy={pressed === 'reissue'}
              busyLabel="Reemitindo..."
              disabled={pressed !== null}
              onClick={() => void press('reissue', () => reissue(current.charge))}
            >
              Reemitir com o valor novo
            </Button>
          )}
          {data && maySend(data) && (
            <Button
              busy={pressed === 'send'}
              busyLabel="Enviando..."
              disabled={pressed !== null}
              onClick={() => void press('send', send)}
            >
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
        <PressFailure failure={failed} />
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

import '#content/sentences/refusals.ts'
import type { InstallmentsAnswer } from '#api/installments.ts'
import type { DueDayPreview, DueDayView } from '#api/servicing.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Fold } from '#ui/structure/Fold.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { $done, overBy } from '../done/done.ts'
import { MailedCode } from '../MailedCode.tsx'
import { askPortal, callPortal } from '../session.ts'

type Props = {
  application: string
  offer: NonNullable<DueDayView['offer']>
  onAnswer: (answer: InstallmentsAnswer) => void
  reload: () => void
}

/** The bank's offer of another due day: the changes, and a code to accept it. Nothing changes before that. */
export function DueDayOffer(props: Props) {
  const { offer } = props
  const { form, refusal, refuse, resend } = useDueDay(props)
  const isCodeAsked = form.typed.code !== null
  return (
    <section aria-labelledby="novo-dia" className="mb-5 border-line border-b pb-5 print:hidden">
      <h3 id="novo-dia" className="font-bold text-lg">
        Novo dia das parcelas: <span>{offer.day}</span>
      </h3>
      {offer.preview === null ? (
        <p className="mt-1 max-w-prose text-ink-soft">
          <span>{sentenceFor(offer.obstacle ?? 'move_late')}</span> A proposta do banco vale até{' '}
          <span>{formatDateTime(offer.expiresAt)}</span>.
        </p>
      ) : (
        <Offered offer={offer} preview={offer.preview} />
      )}
      <form {...form.props} className="mt-4 grid max-w-prose gap-4">
        {offer.preview && isCodeAsked && (
          <MailedCode
            autoFocus
            hint="Enviamos um código ao seu e-mail. Digite-o para aceitar"
            {...form.text('code')}
            onResend={resend}
          />
        )}
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap gap-3">
          {offer.preview && (
            <Button type="submit" busy={form.busy} busyLabel="Enviando...">
              {!isCodeAsked ? 'Receber o código para aceitar' : 'Aceitar o novo dia'}
            </Button>
          )}
          <Button variant="secondary" busy={refusal.busy} aria-disabled={form.busy} onClick={refuse}>
            Não quero mudar
          </Button>
          <PressFailure failure={refusal.failure} />
        </div>
      </form>
    </section>
  )
}

function Offered({ offer, preview }: Pick<Props, 'offer'> & { preview: DueDayPreview }) {
  const [next] = preview.rows
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-soft">
        O banco preparou esta mudança para você. Nada muda enquanto você não aceitar, até{' '}
        <span>{formatDateTime(offer.expiresAt)}</span>.{' '}
        <span>
          {preview.costCents === 0
            ? 'A mudança não custa nada: cada parcela continua com o mesmo valor.'
            : `Os dias a mais custam ${formatBRL(preview.costCents)} ao todo, somados às parcelas.`}
        </span>
      </p>
      {next && (
        <p className="figures mt-2 font-semibold">
          A próxima, a parcela <span>{next.number}</span>, passa de <span>{formatPlainDate(next.from)}</span> para{' '}
          <span>{formatPlainDate(next.to)}</span>.
        </p>
      )}
      <Fold title="Todas as datas, antes e depois">
        <Moved preview={preview} />
      </Fold>
    </>
  )
}

function Moved({ preview: { rows, costCents } }: { preview: DueDayPreview }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Datas antes e depois" tabIndex={0} className="mt-1 max-h-80 overflow-y-auto">
      <Table caption="Parcelas antes e depois da mudança">
        <thead>
          <tr>
            <th scope="col">Parcela</th>
            <th scope="col">Vence em</th>
            <th scope="col">Passa para</th>
            {costCents > 0 && (
              <th scope="col" className="text-right">
                A mais
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" className="figures font-normal">
                {row.number}
              </th>
              <td className="figures">{formatPlainDate(row.from)}</td>
              <td className="figures font-semibold">{formatPlainDate(row.to)}</td>
              {costCents > 0 && (
                <td translate="no" className="figures text-right">
                  {formatBRL(row.costCents)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Accepts the offer with a code, which the server mails at the first try, or refuses it. */
function useDueDay({ application, offer, onAnswer, reload }: Props) {
  const refusal = usePress()
  const dueDay = api.portal.installments['due-day']
  const query = { application }
  const asked = { offer: offer.id, hash: offer.preview?.hash ?? '' }
  const acceptance = (json: { code?: string }) => callPortal(dueDay.$post({ query, json: { ...asked, ...json } }))

  const form = useForm({
    initial: { code: null as string | null },
    read: ({ code }) =>
      readUnless({ code: code === null || code.trim() ? undefined : sentenceFor('code_incomplete') }, () =>
        code === null ? {} : { code },
      ),
    send: async (json: { code?: string }) => {
      const answer = await acceptance(json)
      if (answer.ok) {
        toast.success('As suas parcelas têm um novo dia')
        onAnswer(answer.data)
        return null
      }
      const { failure } = answer
      if (failure.code === 'code_required') {
        form.change({ code: '' })
        return 'asks'
      }
      if (['due_day_changed', 'due_day_over', 'move_late', 'move_lately'].includes(failure.code)) {
        if (failure.code === 'due_day_changed') form.change({ code: null })
        if (failure.code === 'due_day_over') $done.set(overBy(sentenceOf(failure)))
        reload()
        return failure
      }
      return json.code === undefined ? failure : besideField(failure, 'code')
    },
  })

  function refuse(): void {
    // An error above both buttons disappears with the first press of 'Aceitar'. The second press then hits this button.
    if (!form.busy) void refusal.press('refuse', () => askPortal(dueDay.$delete({ query }), onAnswer))
  }

  async function resend(): Promise<string | null> {
    const answer = await acceptance({})
    return answer.ok || answer.failure.code === 'code_required' ? null : sentenceOf(answer.failure)
  }
  return { form, refusal, refuse, resend }
}

import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { wayNames } from '#content/ways-to-pay.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { pixProblem, readPixCode } from '#domain/pix.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { type Failure, serverNow } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { DialogFailure, SaveFailure } from '../DialogFailure.tsx'
import type { Save } from '../use-application.ts'
import { type PixEditing, usePixCode } from './use-pix-code.ts'

/**
 * The Pix code of the entry: an analyst sees, edits or makes it from the bank's account. Only a valid code can be
 * saved.
 */
export function PixCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { dueCents } = detail.outcome
  const editing = usePixCode(detail, save)
  if (dueCents === 0) {
    return (
      <DoneCard title="Configurações de Pagamento" done={detail.journey.entryPaidAt ? 'Entrada paga' : 'Sem entrada'}>
        <p className="text-sm">{`${detail.journey.entryPaidAt ? 'A entrada já foi paga' : sentenceFor('pix_no_entry')}.`}</p>
        {detail.pixCode && (
          <div className="mt-4">
            <RemovePix {...editing} />
          </div>
        )}
      </DoneCard>
    )
  }
  return (
    <Card title="Configurações de Pagamento">
      <p key="code" className="mb-4 text-ink-soft text-sm">
        O código que o cliente vê na tela de pagamento da entrada, de <span translate="no">{formatBRL(dueCents)}</span>.
      </p>
      {editing.form.typed.pixCode === null ? (
        <StoredCode detail={detail} {...editing} />
      ) : (
        <CodeEditor {...editing} draft={editing.form.typed.pixCode} entryCents={dueCents} />
      )}
    </Card>
  )
}

function StoredCode({ detail, form, pressed, failureAt, make, remove, retry }: { detail: AdminDetail } & PixEditing) {
  const { pixCode, outcome } = detail
  const mayStore = detail.acts.storePixCode
  return (
    <>
      {pixCode ? (
        <>
          <p translate="no" className="mb-3 rounded-md bg-paper p-3 font-mono text-xs [overflow-wrap:anywhere]">
            {pixCode}
          </p>
          <DecodedPix code={pixCode} entryCents={outcome.dueCents} />
          {detail.paysOtherAccount && (
            <Alert tone="warn" title="Este código não paga a conta Pix do banco" className="mt-3">
              <p>O cliente não o vê. A conta de hoje está em Configurações: remova este código.</p>
            </Alert>
          )}
        </>
      ) : (
        <NoStoredCode detail={detail} busy={pressed === 'retry'} failure={failureAt('retry')} retry={retry} />
      )}
      {mayStore !== true && <p className="mt-3 text-ink-soft text-sm">{sentenceFor(mayStore)}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayStore === true && (
          <>
            <Button variant="secondary" size="sm" onClick={() => form.change({ pixCode: pixCode ?? '' })}>
              {pixCode ? 'Editar código' : 'Informar código'}
            </Button>
            <Button variant="secondary" size="sm" busy={pressed === 'make'} onClick={make}>
              Gerar código
            </Button>
          </>
        )}
        {pixCode && <RemovePix pressed={pressed} failureAt={failureAt} remove={remove} />}
        <PressFailure failure={failureAt('make')} />
      </div>
    </>
  )
}

/**
 * Stands in for a missing code of an analyst. Shows the provider's charge, or that the customer has nothing to pay with
 * yet.
 */
type NoStoredCodeProps = { detail: AdminDetail; busy: boolean; failure: Failure | null; retry: () => void }

function NoStoredCode({ detail: { charge }, busy, failure, retry }: NoStoredCodeProps) {
  if (!charge) {
    return <p className="text-sm">Ainda não há código Pix. Sem ele o cliente não consegue pagar a entrada.</p>
  }
  const way = wayNames[charge.way]
  if (charge.failure) {
    return (
      <Alert
        tone="bad"
        title={charge.way === 'pix' ? 'O provedor Pix recusou fazer o código' : `A cobrança por ${way} foi recusada`}
        action={
          <Button size="sm" variant="secondary" busy={busy} onClick={retry}>
            Tentar de novo
          </Button>
        }
      >
        <p>
          <span>
            {charge.way === 'pix'
              ? 'O cliente ainda não tem como pagar a entrada.'
              : 'O cliente lê que não deu certo, e pode pagar a entrada de outra forma.'}
          </span>{' '}
          Resposta do provedor: “<span>{charge.failure}</span>” Corrija o motivo e tente de novo, ou informe um código
          Pix aqui.
        </p>
        <SaveFailure failure={failure} failed={sentenceFor('pix_failed')} className="mt-2" />
      </Alert>
    )
  }
  const { expiresAt } = charge
  if (expiresAt && Date.parse(expiresAt) <= serverNow())
    return (
      <p key="expired" className="text-sm">
        <span>{charge.way === 'pix' ? 'O código' : `A cobrança por ${way}`}</span> venceu em{' '}
        <span>{formatDateTime(expiresAt)}</span>. No portal, o cliente gera outra cobrança.
      </p>
    )
  const until = expiresAt && `, que vale até ${formatDateTime(expiresAt)}`
  if (charge.way !== 'pix')
    return (
      <p className="text-sm">
        <span>
          {charge.isMade
            ? `O cliente escolheu pagar por ${way}${until ?? ''}. O pagamento se confirma sozinho.`
            : `O cliente escolheu pagar por ${way}. A cobrança está sendo feita.`}
        </span>
      </p>
    )
  return (
    <p className="text-sm">
      <span>
        {charge.isMade
          ? `O cliente paga com o código do provedor Pix${until ?? ''}. O pagamento se confirma sozinho.`
          : 'O provedor Pix está fazendo o código do cliente.'}
      </span>
    </p>
  )
}

function CodeEditor({
  form,
  draft,
  pressed,
  failureAt,
  entryCents,
  make,
}: PixEditing & { draft: string; entryCents: number }) {
  return (
    <form {...form.props}>
      <TextArea
        label="Código Pix (copia e cola)"
        rows={4}
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        {...form.text('pixCode')}
      />
      {!form.errors.pixCode && draft.trim() && (
        <div className="mt-3">
          <DecodedPix code={draft.trim()} entryCents={entryCents} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.busy} busyLabel="Salvando...">
          Salvar
        </Button>
        <Button variant="secondary" size="sm" onClick={form.discard}>
          Cancelar
        </Button>
        <Button variant="ghost" size="sm" busy={pressed === 'make'} onClick={make}>
          Gerar código
        </Button>
        <PressFailure failure={failureAt('make')} />
        <SaveFailure failure={form.failure} failed={sentenceFor('pix_failed')} />
      </div>
    </form>
  )
}

/** Shows payee, city and amount of a code, or its error. */
function DecodedPix({ code, entryCents }: { code: string; entryCents: number }) {
  const charge = readPixCode(code)
  if (!charge) return <Alert tone="warn">{sentenceFor('pix_invalid')}</Alert>
  const problem = pixProblem(code, entryCents)
  const { payee, city, amountCents } = charge
  return (
    <>
      <Facts
        facts={[
          { label: 'Recebedor', value: payee },
          { label: 'Cidade', value: city },
          { label: 'Valor', value: amountCents === null ? 'Sem valor: quem paga digita' : formatBRL(amountCents) },
        ]}
      />
      {problem && (
        <Alert tone="warn" className="mt-3">
          <span>{sentenceFor(problem)}</span> (<span translate="no">{formatBRL(entryCents)}</span>)
        </Alert>
      )}
    </>
  )
}

/** Removes the stored Pix code after a confirmation. */
function RemovePix({ pressed, failureAt, remove }: Pick<PixEditing, 'pressed' | 'failureAt' | 'remove'>) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)

  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsks(true)}>
        Remover
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title="Remover o código Pix?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button
              variant="danger"
              busy={pressed === 'remove'}
              busyLabel="Removendo..."
              onClick={() => void remove().then((failed) => failed === null && close())}
            >
              Remover código
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>
            O cliente deixa de ver este código. Com um provedor Pix configurado, um novo é feito sozinho; sem ele, o
            cliente não consegue pagar a entrada até você informar outro.
          </p>
          <DialogFailure failure={failureAt('remove')} failed={sentenceFor('pix_failed')} />
        </div>
      </Dialog>
    </>
  )
}

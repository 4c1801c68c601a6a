import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { formatBRL } from '#domain/money/money.ts'
import { pixProblem, readPixCode } from '#domain/pix/pix.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, editDraft } from '../../core/drafts.ts'
import { call } from '../../core/session.ts'
import type { Save } from '../state/use-application.ts'

/** The Pix code of the entry: seen, edited, or made from the bank's account. Only a code that fits can be saved. */
export function PixCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { id, entryCents, pixCode } = detail
  const draft = useStore($drafts)[id]?.pixCode
  const [busy, setBusy] = useState<'save' | 'make' | null>(null)
  const [error, setError] = useState<string>()

  async function make() {
    setBusy('make')
    const answer = await call(admin.applications[':id'].pix.proposal.$post({ param: { id } }))
    setBusy(null)
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    setError(undefined)
    editDraft(id, { pixCode: answer.data.pixCode })
  }

  async function submit() {
    const code = (draft ?? '').trim()
    const problem = code && pixProblem(code, entryCents)
    if (problem) return setError(messageFor(problem))
    setBusy('save')
    const request = (version: number) =>
      admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode: code || null, version } })
    const answer = await save(request, { done: messageFor('pix_saved'), failed: messageFor('pix_failed') })
    setBusy(null)
    if (answer.ok) editDraft(id, { pixCode: undefined })
    else if (answer.failure.errors[0]) setError(messageFor(answer.failure.errors[0].code))
  }

  if (entryCents === 0 && !pixCode) {
    return (
      <Card title="Configurações de Pagamento">
        <p className="text-sm">{messageFor('pix_no_entry')}.</p>
      </Card>
    )
  }
  return (
    <Card title="Configurações de Pagamento">
      <p className="mb-4 text-ink-soft text-sm">
        Este código é mostrado ao cliente na tela de pagamento da entrada, de {formatBRL(entryCents)}.
      </p>
      {draft === undefined ? (
        <>
          {pixCode ? (
            <>
              <p className="mb-3 rounded-md bg-paper p-3 font-mono text-xs [overflow-wrap:anywhere]">{pixCode}</p>
              <DecodedPix code={pixCode} entryCents={entryCents} />
            </>
          ) : (
            <p className="text-sm">Ainda não há código Pix. Sem ele o cliente não consegue pagar a entrada.</p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => editDraft(id, { pixCode: pixCode ?? '' })}>
              {pixCode ? 'Editar código' : 'Informar código'}
            </Button>
            <Button variant="secondary" size="sm" busy={busy === 'make'} onClick={make}>
              Gerar código
            </Button>
          </div>
        </>
      ) : (
        <>
          <TextArea
            label="Código Pix (copia e cola)"
            rows={4}
            maxLength={512}
            autoComplete="off"
            spellCheck={false}
            value={draft}
            error={error}
            onChange={(event) => {
              setError(undefined)
              editDraft(id, { pixCode: event.target.value })
            }}
          />
          {!error && draft.trim() && (
            <div className="mt-3">
              <DecodedPix code={draft.trim()} entryCents={entryCents} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" busy={busy === 'save'} busyLabel="Salvando..." onClick={submit}>
              Salvar
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                setError(undefined)
                editDraft(id, { pixCode: undefined })
              }}
            >
              Cancelar
            </Button>
            <Button variant="ghost" size="sm" busy={busy === 'make'} onClick={make}>
              Gerar código
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** Whom a code pays, where and how much, or what is wrong with it. */
function DecodedPix({ code, entryCents }: { code: string; entryCents: number }) {
  const charge = readPixCode(code)
  if (!charge) return <Alert tone="warn">{messageFor('pix_invalid')}</Alert>
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
          {messageFor(problem)} ({formatBRL(entryCents)})
        </Alert>
      )}
    </>
  )
}

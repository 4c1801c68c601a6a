import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $drafts, editDraft } from '../../core/drafts.ts'
import type { Save } from '../state/use-application.ts'
import { ScoreGauge } from './ScoreGauge.tsx'

/** The credit score: the gauge where there is one, and the way to enter it. */
export function ScoreCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { id, creditScore } = detail
  const typed = useStore($drafts)[id]?.score
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const editing = creditScore === null || typed !== undefined
  const value = typed ?? ''
  const box = useRef<HTMLDivElement>(null)

  /** Begins or ends the typing; what was pressed is gone then, so the focus goes to what takes its place. */
  function type(score: string | undefined) {
    setError(undefined)
    flushSync(() => editDraft(id, { score }))
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!/^\d{1,4}$/.test(value.trim()) || Number(value) > 1000) {
      return setError('Informe um número inteiro de 0 a 1000')
    }
    await send(Number(value), 'Score salvo')
  }

  async function send(score: number | null, done: string) {
    setBusy(true)
    const request = (version: number) =>
      admin.applications[':id'].score.$put({ param: { id }, json: { creditScore: score, version } })
    const answer = await save(request, { done, failed: 'Erro ao salvar o score de crédito' })
    setBusy(false)
    if (answer.ok) type(undefined)
    else if (answer.failure.code === 'validation_failed') setError(messageFor('invalid'))
  }

  return (
    <Card title="Score de crédito">
      <div ref={box}>
        {creditScore !== null && <ScoreGauge score={creditScore} />}
        {creditScore === null && typed === undefined && (
          <p className="mb-3 text-ink-soft text-sm">Este financiamento ainda não tem score.</p>
        )}
        {editing ? (
          <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
            <TextField
              className="min-w-28 grow"
              label="Score (0 a 1000)"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              error={error}
              onChange={(event) => {
                setError(undefined)
                editDraft(id, { score: event.target.value })
              }}
            />
            <Button type="submit" variant="secondary" busy={busy} busyLabel="Salvando...">
              Salvar score
            </Button>
            {creditScore !== null && (
              <Button variant="ghost" onClick={() => type(undefined)}>
                Cancelar
              </Button>
            )}
          </form>
        ) : (
          <div className="mt-3 flex justify-center gap-2">
            <Button variant="ghost" size="sm" onClick={() => type(String(creditScore))}>
              Alterar score
            </Button>
            <Button variant="ghost" size="sm" busy={busy} onClick={() => send(null, 'Score retirado')}>
              Retirar
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

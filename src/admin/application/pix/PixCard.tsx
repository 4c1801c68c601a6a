import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../state/use-application.ts'
import { DecodedPix } from './DecodedPix.tsx'
import { RemovePix } from './RemovePix.tsx'
import { type PixEditing, usePixCode } from './use-pix-code.ts'

/** The Pix code of the entry: seen, edited, or made from the bank's account. Only a code that fits can be saved. */
export function PixCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { entryCents, pixCode } = detail
  const editing = usePixCode(detail, save)

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
        O código que o cliente vê na tela de pagamento da entrada, de {formatBRL(entryCents)}.
      </p>
      {editing.draft === undefined ? (
        <StoredCode detail={detail} {...editing} />
      ) : (
        <CodeEditor {...editing} draft={editing.draft} entryCents={entryCents} />
      )}
    </Card>
  )
}

function StoredCode({ detail, busy, edit, make, remove }: { detail: AdminDetail } & PixEditing) {
  const { entryCents, pixCode } = detail
  return (
    <>
      {pixCode ? (
        <>
          <p className="mb-3 rounded-md bg-paper p-3 font-mono text-xs [overflow-wrap:anywhere]">{pixCode}</p>
          <DecodedPix code={pixCode} entryCents={entryCents} />
          {detail.paysOtherAccount && (
            <Alert tone="warn" title="Este código não paga a conta Pix do banco" className="mt-3">
              <p>A conta de hoje está em Configurações. Gere um código novo, ou confira com quem salvou este.</p>
            </Alert>
          )}
        </>
      ) : (
        <NoStoredCode detail={detail} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => edit(pixCode ?? '')}>
          {pixCode ? 'Editar código' : 'Informar código'}
        </Button>
        <Button variant="secondary" size="sm" busy={busy === 'make'} onClick={make}>
          Gerar código
        </Button>
        {pixCode && <RemovePix busy={busy === 'remove'} onRemove={remove} />}
      </div>
    </>
  )
}

/** Without a code of the analyst's own: the provider's charge, or nothing to pay with yet. */
function NoStoredCode({ detail: { charge } }: { detail: AdminDetail }) {
  if (!charge) {
    return <p className="text-sm">Ainda não há código Pix. Sem ele o cliente não consegue pagar a entrada.</p>
  }
  const until = charge.expiresAt && `, que vale até ${formatDateTime(charge.expiresAt)}`
  return (
    <p className="text-sm">
      {charge.isMade
        ? `O cliente paga com o código do provedor Pix${until ?? ''}. O pagamento se confirma sozinho.`
        : 'O provedor Pix está fazendo o código do cliente.'}{' '}
      Um código informado aqui toma o lugar dele.
    </p>
  )
}

function CodeEditor({
  draft,
  error,
  busy,
  entryCents,
  edit,
  make,
  submit,
}: PixEditing & { draft: string; entryCents: number }) {
  return (
    <>
      <TextArea
        label="Código Pix (copia e cola)"
        rows={4}
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        error={error}
        onChange={(event) => edit(event.target.value)}
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
        <Button variant="secondary" size="sm" onClick={() => edit(undefined)}>
          Cancelar
        </Button>
        <Button variant="ghost" size="sm" busy={busy === 'make'} onClick={make}>
          Gerar código
        </Button>
      </div>
    </>
  )
}

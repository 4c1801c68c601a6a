import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnalystResponse } from '#api/analyst.ts'
import { mostPasskeys, type PasskeyMade, type PasskeysResponse } from '#api/passkeys.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { passkeysWork } from '../core/passkeys/support.ts'
import { ask, call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Passkey = PasskeysResponse['passkeys'][number]

type Props = {
  /** Whether the account can only be opened with a passkey. */
  isNeeded: boolean
  onChange: (changes: Partial<AnalystResponse>) => void
}

/** The account's passkeys: adds one, removes one. Both ask for the password again, or for a passkey. */
export function PasskeysCard({ isNeeded, onChange }: Props) {
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const add = useRef<HTMLButtonElement>(null)
  const { data, failure, reload, set } = useLoad('passkeys', (signal) =>
    call(admin.passkeys.$get({}, { init: { signal } })),
  )
  // The focused element disappears, so the button that adds a passkey takes the focus.
  function settle(change: () => void) {
    flushSync(() => {
      setAdding(false)
      change()
    })
    add.current?.focus()
  }
  const show = (fresh: PasskeysResponse) =>
    settle(() => {
      set(fresh)
      onChange({ hasPasskey: fresh.passkeys.length > 0 })
    })
  function added({ codes, ...fresh }: PasskeyMade) {
    show(fresh)
    toast.success('Chave de acesso adicionada')
    if (codes.length === 0) return
    setCodes(codes)
    onChange({ hasPasskey: true, recoveryCodes: codes.length })
  }
  return (
    <Card title="Chaves de acesso">
      <p className="text-ink-soft">
        Com uma chave de acesso você entra com a digital, o rosto ou o PIN do aparelho, sem senha e sem código. Ela só
        funciona neste site.
      </p>
      {failure && !data && <LoadFailure title="Erro ao carregar as chaves" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && data.passkeys.length > 0 && <PasskeyList passkeys={data.passkeys} isNeeded={isNeeded} onChange={show} />}
      {data && (
        <div className="mt-4">
          {codes.length > 0 ? (
            <RecoveryCodes title="Chave de acesso criada" codes={codes} onDone={() => settle(() => setCodes([]))} />
          ) : !passkeysWork() ? (
            <p className="text-sm">Este navegador não cria chaves de acesso. A senha e o código continuam valendo.</p>
          ) : data.passkeys.length >= mostPasskeys ? (
            <p key="most" className="text-sm">
              Uma conta tem no máximo <span>{mostPasskeys}</span> chaves de acesso.
            </p>
          ) : adding ? (
            <AddPasskey onCancel={() => settle(() => {})} onDone={added} />
          ) : (
            <Button ref={add} variant="secondary" onClick={() => setAdding(true)}>
              Adicionar chave de acesso
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type ListProps = { passkeys: Passkey[]; isNeeded: boolean; onChange: (fresh: PasskeysResponse) => void }

function PasskeyList({ passkeys, isNeeded, onChange }: ListProps) {
  const [leaving, setLeaving] = useState<Passkey>()
  const isLast = passkeys.length === 1
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map((passkey) => (
          <ActionItem
            key={passkey.id}
            title={passkey.name}
            action={
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Remover a chave de acesso ${passkey.name}`}
                onClick={() => setLeaving(passkey)}
              >
                Remover
              </Button>
            }
          >
            Desde <span>{formatDateTime(passkey.createdAt)}</span>,{' '}
            <span>{passkey.lastUsedAt ? `usada em ${formatDateTime(passkey.lastUsedAt)}` : 'ainda não usada'}</span>
          </ActionItem>
        ))}
      </ul>
      {isLast && <p className="text-sm">Crie mais uma em outro aparelho: se você perder este, continua entrando.</p>}
      {leaving && (
        <RemovePasskey
          passkey={leaving}
          warns={isNeeded && isLast}
          onChange={onChange}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

type RemovalProps = { passkey: Passkey; warns: boolean; onChange: ListProps['onChange']; onClose: () => void }

function RemovePasskey({ passkey: { id, name }, warns, onChange, onClose }: RemovalProps) {
  const { busy, failure, press } = usePress()

  const remove = () =>
    ask(admin.passkeys[':id'].$delete({ param: { id } }), (left) => {
      onClose()
      onChange(left)
      toast.success('Chave de acesso removida')
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Remover esta chave de acesso?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} busyLabel="Removendo..." onClick={() => void press('remove', remove)}>
            Remover
          </Button>
        </>
      }
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{name}</strong> não vai mais abrir a sua conta. O aparelho pode
        continuar a oferecê-la: apague-a também no gerenciador de senhas dele.
      </p>
      {warns && (
        <p className="mt-3">
          A verificação em duas etapas é obrigatória: depois disso você precisa criar outra chave, ou configurar um
          aplicativo autenticador, antes de continuar.
        </p>
      )}
      <PressFailure failure={failure} className="mt-3" />
    </Dialog>
  )
}

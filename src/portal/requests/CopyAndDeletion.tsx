import { useEffect, useState } from 'react'
import type { PersonalCopy, PrivacyView } from '#api/privacy.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, serverNow } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { refresh } from '../portal-state.ts'
import { askPortal } from '../session.ts'
import { useCodeForm } from '../use-code-form.ts'
import { DeletionPlan } from './DeletionPlan.tsx'

type Props = { privacy: PrivacyView; onChanged: (privacy: PrivacyView) => void }

/** Downloads a copy of the customer's data, and deletes data. A mailed code allows both for five minutes. */
export function CopyAndDeletion({ privacy, onChanged }: Props) {
  const [until, setUntil] = useState(privacy.confirmedUntil)
  const [open, setOpen] = useState(until !== null && Date.parse(until) > serverNow())
  const proof = open ? null : <CodeForm onConfirmed={setUntil} />

  useEffect(() => {
    if (until === null) return
    setOpen(true)
    const timer = setTimeout(() => setOpen(false), Math.max(0, Date.parse(until) - serverNow()))
    return () => clearTimeout(timer)
  }, [until])

  return (
    <>
      <Card title="Baixar os meus dados" id="copia" className="print:hidden">
        <p className="mb-4 text-ink-soft">
          Uma cópia de tudo o que guardamos sobre você: em PDF, para ler, e em JSON, para levar a outro lugar. Os
          documentos e contratos são baixados um a um.
        </p>
        <div className="contents">{proof ?? <Downloads />}</div>
      </Card>
      <Card title="Apagar os meus dados" id="apagar">
        <DeletionPlan deletion={privacy.deletion} />
        {privacy.deletion.pending === null && (
          <div className="mt-4">{proof ?? <DeleteButton onChanged={onChanged} />}</div>
        )}
      </Card>
    </>
  )
}

/** Makes the server mail a code, and confirms it. */
function CodeForm({ onConfirmed }: { onConfirmed: (until: string) => void }) {
  const { form, isAsked, code } = useCodeForm({
    ask: () => askPortal(api.portal.privacy.code.$post(), () => {}),
    confirm: (code) =>
      askPortal(api.portal.privacy.confirmation.$post({ json: { code } }), (answer) =>
        onConfirmed(answer.confirmedUntil),
      ),
  })

  return (
    <form {...form.props} className="grid gap-4">
      {isAsked && <MailedCode autoFocus hint="Enviamos um código ao seu e-mail. Ele vale por 10 minutos" {...code} />}
      <FormFailure failure={form.failure} />
      <Button
        type="submit"
        variant={isAsked ? 'primary' : 'secondary'}
        className="justify-self-start"
        busy={form.busy}
        busyLabel={isAsked ? 'Confirmando...' : 'Enviando...'}
      >
        {isAsked ? 'Confirmar' : 'Receber um código por e-mail'}
      </Button>
    </form>
  )
}

type Files = PersonalCopy['files']

/** Downloads the copies, and lists the files to download one by one. */
function Downloads() {
  const [files, setFiles] = useState<Files>()
  const { busy, failure, press } = usePress()
  const list = () => askPortal(api.portal.privacy.copy.$get(), (copy) => setFiles(copy.files))

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/pdf/meus-dados" download target="_self">
          Baixar em PDF
        </LinkButton>
        <LinkButton href="/api/portal/privacy/copy" download target="_self" variant="secondary">
          Baixar em JSON
        </LinkButton>
        <Button variant="secondary" busy={busy} busyLabel="Procurando..." onClick={() => void press('list', list)}>
          Ver os arquivos
        </Button>
        <PressFailure failure={failure} />
      </div>
      {files?.length === 0 && <p className="mt-3 text-ink-soft">Não guardamos nenhum arquivo seu.</p>}
      {files && files.length > 0 && (
        <ul aria-label="Arquivos" className="mt-3 grid gap-1">
          {files.map(({ id, name, address }) => (
            <li key={id}>
              <a
                href={address}
                download
                target="_self"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DeleteButton({ onChanged }: { onChanged: (privacy: PrivacyView) => void }) {
  const { busy, failure, press } = usePress()
  const ask = () =>
    askPortal(api.portal.privacy.deletion.$post(), (privacy) => {
      onChanged(privacy)
      // The portal's first page says that a deletion waits.
      void refresh()
      toast.success('Recebemos o pedido de exclusão')
    })

  return (
    <>
      <Button variant="danger" busy={busy} busyLabel="Enviando..." onClick={() => void press('delete', ask)}>
        Apagar o que pode ser apagado
      </Button>
      <PressFailure failure={failure} className="mt-2" />
    </>
  )
}

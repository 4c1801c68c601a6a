import { useEffect, useRef, useState } from 'react'
import type { PersonalCopy, PrivacyView } from '#api/privacy.ts'
import { sentenceFor } from '#content/sentences.ts'
import { api, callApi, sentenceOf, serverNow } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { goToLogin } from '../session.ts'
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
      <Card title="Baixar os meus dados" id="copia">
        <p className="mb-4 text-ink-soft">
          Uma cópia de tudo o que guardamos sobre você: em PDF, para ler, e em JSON, para levar a outro lugar. Os
          documentos e contratos são baixados um a um.
        </p>
        <span>{proof ?? <Downloads />}</span>
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

/** Makes the server mail a code, and confirms it. `code` is null until the server has sent one. */
function usePrivacyCode(onConfirmed: (until: string) => void) {
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function ask(): Promise<string | null> {
    const answer = await callApi(api.portal.privacy.code.$post())
    if (answer.ok) return null
    if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    return sentenceOf(answer.failure)
  }

  async function begin() {
    setBusy(true)
    setError(undefined)
    const failed = await ask()
    setBusy(false)
    if (failed) return setError(failed)
    setCode('')
  }
  async function confirm() {
    if (!code?.trim()) return setError(sentenceFor('code_incomplete'))
    setBusy(true)
    const answer = await callApi(api.portal.privacy.confirmation.$post({ json: { code } }))
    setBusy(false)
    if (answer.ok) return onConfirmed(answer.data.confirmedUntil)
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    setError(answer.failure.errors[0] ? sentenceFor(answer.failure.errors[0].code) : sentenceOf(answer.failure))
  }

  function type(typed: string) {
    setCode(typed)
    setError(undefined)
  }
  return { code, type, error, busy, ask, begin, confirm }
}

function CodeForm({ onConfirmed }: { onConfirmed: (until: string) => void }) {
  const { code, type, error, busy, ask, begin, confirm } = usePrivacyCode(onConfirmed)
  const form = useRef<HTMLFormElement>(null)
  const isSent = code !== null
  useEffect(() => {
    if (isSent) form.current?.querySelector('input')?.focus()
  }, [isSent])

  if (code === null)
    return (
      <>
        {error && (
          <Alert tone="bad" role="alert" className="mb-3">
            {error}
          </Alert>
        )}
        <Button variant="secondary" busy={busy} busyLabel="Enviando..." onClick={() => void begin()}>
          Receber um código por e-mail
        </Button>
      </>
    )
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void confirm()
      }}
    >
      <MailedCode
        name="code"
        hint="Enviamos um código ao seu e-mail. Ele vale por 10 minutos"
        value={code}
        error={error}
        onChange={({ target }) => type(target.value)}
        onResend={ask}
      />
      <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Confirmando...">
        Confirmar
      </Button>
    </form>
  )
}

type Files = PersonalCopy['files']

/** Downloads the copies, and lists the files to download one by one. */
function Downloads() {
  const [files, setFiles] = useState<Files>()
  const [busy, setBusy] = useState(false)

  async function list() {
    setBusy(true)
    const answer = await callApi(api.portal.privacy.copy.$get())
    setBusy(false)
    if (answer.ok) return setFiles(answer.data.files)
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    toast.error(sentenceOf(answer.failure))
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/pdf/meus-dados" download target="_self">
          Baixar em PDF
        </LinkButton>
        <LinkButton href="/api/portal/privacy/copy" download target="_self" variant="secondary">
          Baixar em JSON
        </LinkButton>
        <Button variant="secondary" busy={busy} busyLabel="Procurando..." onClick={() => void list()}>
          Ver os arquivos
        </Button>
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
  const [busy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    const answer = await callApi(api.portal.privacy.deletion.$post())
    setBusy(false)
    if (answer.ok) {
      onChanged(answer.data)
      return toast.success('Recebemos o pedido de exclusão')
    }
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    toast.error(sentenceOf(answer.failure))
  }

  return (
    <Button variant="danger" busy={busy} busyLabel="Enviando..." onClick={() => void ask()}>
      Apagar o que pode ser apagado
    </Button>
  )
}

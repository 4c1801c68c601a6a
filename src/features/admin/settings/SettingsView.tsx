import { type SubmitEvent, useEffect, useState } from 'react'
import type { Answer } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import type { Settings } from '#contracts/admin.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { admin } from '../api.ts'
import { LoadFailure } from '../shell/LoadFailure.tsx'
import { call } from '../shell/session.ts'
import { useLoad } from '../shell/useLoad.ts'
import { ViewTitle } from '../shell/ViewTitle.tsx'
import { errorsByField, formOf, type SettingsForm, settingsOf } from './form.ts'

/** /admin/configuracoes */
export function SettingsView() {
  const { data, failure, reload, set } = useLoad('settings', (signal) =>
    call(admin.settings.$get({}, { init: { signal } })),
  )
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <ViewTitle title="Configurações" />
      {failure && !data && (
        <LoadFailure title={messageFor('settings_load_failed')} failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && <Form stored={data} onStored={set} />}
    </div>
  )
}

type Errors = Partial<Record<keyof SettingsForm, string>>

function Form({ stored, onStored }: { stored: Settings; onStored: (settings: Settings) => void }) {
  const [form, setForm] = useState(() => formOf(stored))
  const [touched, setTouched] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'save' | 'restore' | null>(null)
  const [asksRestore, setAsksRestore] = useState(false)

  // A renewed answer shows, unless somebody is typing.
  useEffect(() => {
    if (!touched) setForm(formOf(stored))
  }, [stored, touched])

  const field = (name: keyof SettingsForm) => ({
    value: form[name],
    error: errors[name] && messageFor(errors[name]),
    onChange: (event: { target: { value: string } }) => {
      setTouched(true)
      setForm({ ...form, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  function settle(answer: Answer<Settings>, success: string, failed: string) {
    setBusy(null)
    if (!answer.ok) {
      setErrors(errorsByField(answer.failure.errors))
      return toast.error(messageFor(failed))
    }
    setTouched(false)
    onStored(answer.data)
    setForm(formOf(answer.data))
    announceSupport(answer.data)
    toast.success(messageFor(success))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const typed = settingsOf(form)
    if ('errors' in typed) {
      setErrors(typed.errors)
      const first = Object.keys(form).find((name) => name in typed.errors)
      if (first) document.getElementById(`settings-${first}`)?.focus()
      return
    }
    setBusy('save')
    settle(await call(admin.settings.$put({ json: typed.settings })), 'settings_saved', 'settings_save_failed')
  }

  async function restore() {
    setAsksRestore(false)
    setBusy('restore')
    setErrors({})
    settle(await call(admin.settings.defaults.$post()), 'settings_restored', 'settings_restore_failed')
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <Card title="Padrões de financiamento">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            id="settings-taxaEntrada"
            label="Taxa de entrada (%)"
            hint="De 0 a 100"
            inputMode="decimal"
            {...field('taxaEntrada')}
          />
          <TextField
            id="settings-taxaJurosPadrao"
            label="Juros padrão (% ao mês)"
            hint="Com 0, o plano é sem juros"
            inputMode="decimal"
            {...field('taxaJurosPadrao')}
          />
          <TextField
            id="settings-parcelasPadrao"
            label="Parcelas padrão"
            hint="De 1 a 120"
            inputMode="numeric"
            {...field('parcelasPadrao')}
          />
        </div>
      </Card>
      <Card title="Sistema">
        <TextField
          id="settings-whatsappSuporte"
          label="Número de suporte por mensagem"
          hint="Formato: código do país + DDD + número. Ex: 5511999999999"
          inputMode="tel"
          {...field('whatsappSuporte')}
        />
      </Card>
      <Card title="Conta Pix das entradas">
        <p className="mb-4 text-ink-soft text-sm">
          Quem recebe as entradas. Com a chave informada, “Gerar código” faz o Pix de cada financiamento.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="settings-chave"
            className="sm:col-span-2"
            label="Chave Pix"
            optional
            hint="CPF, CNPJ, e-mail, celular ou chave aleatória"
            maxLength={77}
            autoComplete="off"
            {...field('chave')}
          />
          <TextField
            id="settings-nome"
            label="Nome de quem recebe"
            maxLength={25}
            autoComplete="off"
            {...field('nome')}
          />
          <TextField id="settings-cidade" label="Cidade" maxLength={15} autoComplete="off" {...field('cidade')} />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'save'} busyLabel="Salvando...">
          Salvar configurações
        </Button>
        <Button variant="secondary" busy={busy === 'restore'} onClick={() => setAsksRestore(true)}>
          Restaurar padrões
        </Button>
      </div>
      <Dialog
        open={asksRestore}
        onClose={() => setAsksRestore(false)}
        title="Restaurar os valores padrão?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsksRestore(false)}>
              Cancelar
            </Button>
            <Button onClick={restore}>Restaurar</Button>
          </>
        }
      >
        <p className="text-ink-soft">
          As condições de financiamento e o número de suporte voltam aos valores padrão. A conta Pix não muda.
        </p>
      </Dialog>
    </form>
  )
}

/** The specification's event (section 6): whoever shows the support number on this page takes the new one. */
function announceSupport({ support }: Settings) {
  window.dispatchEvent(new CustomEvent('supportConfigUpdate', { detail: { whatsappSuporte: support.whatsappSuporte } }))
}

import { type SubmitEvent, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { SettingsResponse } from '#contracts/admin.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { labels, type SettingsForm } from './form.ts'
import { SettingsNews } from './SettingsConcurrentChanges.tsx'
import { useSettingsForm } from './use-settings-form.ts'

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
      {data && <Form stored={data} onStored={set} reload={reload} />}
    </div>
  )
}

type FormProps = { stored: SettingsResponse; onStored: (settings: SettingsResponse) => void; reload: () => void }

function Form({ stored, ...later }: FormProps) {
  const { form, errors, busy, news, edit, save, restore, dismissNews } = useSettingsForm(stored, later)
  const [asksRestore, setAsksRestore] = useState(false)

  const field = (name: keyof SettingsForm) => ({
    id: `settings-${name}`,
    label: labels[name],
    value: form[name],
    error: errors[name] && messageFor(errors[name]),
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = await save()
    if (wrong) document.getElementById(`settings-${wrong}`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {news && <SettingsNews news={news} onDismiss={dismissNews} />}
      <Card title="Padrões de financiamento">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField hint="De 0 a 100" inputMode="decimal" {...field('taxaEntrada')} />
          <TextField hint="Com 0, o plano é sem juros" inputMode="decimal" {...field('taxaJurosPadrao')} />
          <TextField hint="De 1 a 120" inputMode="numeric" {...field('parcelasPadrao')} />
        </div>
      </Card>
      <Card title="Sistema">
        <TextField
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
            className="sm:col-span-2"
            optional
            hint="CPF, CNPJ, e-mail, celular ou chave aleatória"
            maxLength={77}
            autoComplete="off"
            {...field('chave')}
          />
          <TextField maxLength={25} autoComplete="off" {...field('nome')} />
          <TextField maxLength={15} autoComplete="off" {...field('cidade')} />
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
            <Button
              onClick={() => {
                setAsksRestore(false)
                void restore()
              }}
            >
              Restaurar
            </Button>
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

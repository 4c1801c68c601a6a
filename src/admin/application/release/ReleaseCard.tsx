import { useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { missingForRelease, releaseNeeds } from '#domain/application/release.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../state/use-application.ts'
import { type Typed, useRelease } from './use-release.ts'

/** What the release of a motorcycle needs: the motorcycle itself and the contract's registration. What is missing is named. */
export function ReleaseCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, busy, changed, edit, submit } = useRelease(detail, save, form)
  const missing = missingForRelease(detail.journey, detail.release)
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
  })

  return (
    <Card title="Liberação da moto">
      {missing.length > 0 && (
        <p className="mb-4 text-sm">
          <strong>Falta para liberar:</strong>{' '}
          {new Intl.ListFormat('pt-BR').format(missing.map((need) => releaseNeeds[need]))}.
        </p>
      )}
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Chassi"
          hint="17 letras e números"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:col-span-2"
          {...field('chassis')}
        />
        <TextField
          label="Placa"
          hint="ABC1D23 ou ABC-1234"
          maxLength={12}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('plate')}
        />
        <TextField
          label="Data do registro"
          hint="dia/mês/ano"
          inputMode="numeric"
          maxLength={10}
          {...field('registeredOn')}
        />
        <TextField
          label="Número do registro no Detran"
          maxLength={40}
          spellCheck={false}
          className="sm:col-span-2"
          {...field('registrationNumber')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Salvando..." disabled={!changed}>
            Salvar dados da moto
          </Button>
        </div>
      </form>
    </Card>
  )
}

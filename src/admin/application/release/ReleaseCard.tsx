import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { ReleaseView } from '#api/pickup.ts'
import { sentenceFor } from '#content/sentences.ts'
import { releaseNeeds } from '#content/stages.ts'
import { missingForRelease, type ReleaseNeed } from '#domain/application/release.ts'
import { formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import {
  chassisOf,
  formatPlate,
  isChassis,
  isPlate,
  isRegistrationNumber,
  plateOf,
} from '#domain/dealerships/vehicle.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { pastDayError, type Since, sinceContract } from '../../core/past-day.ts'
import type { Save } from '../use-application.ts'

/** Holds the data that a release needs: the motorcycle and the contract's registration. Names the missing data. */
export function ReleaseCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, busy, changed, edit, submit } = useRelease(detail, save, form)
  const absent = missingForRelease(detail.journey, detail.release)
  const isWaived = (need: ReleaseNeed) => detail.releasedWithout.some((one) => one === need)
  const [missing, waived] = [absent.filter((need) => !isWaived(need)), absent.filter(isWaived)]
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
          <strong>Falta para liberar:</strong> <span>{inWords(missing)}</span>.
        </p>
      )}
      {waived.length > 0 && (
        <p className="mb-4 text-sm">
          <strong>Liberação por exceção aprovada:</strong> sem <span>{inWords(waived)}</span>.
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

const inWords = (needs: readonly ReleaseNeed[]) =>
  new Intl.ListFormat('pt-BR').format(needs.map((need) => releaseNeeds[need]))

type Typed = { readonly [Field in keyof ReleaseView]: string }

const shown = ({ chassis, plate, registrationNumber, registeredOn }: ReleaseView): Typed => ({
  chassis: chassis ?? '',
  plate: plate ? formatPlate(plate) : '',
  registrationNumber: registrationNumber ?? '',
  registeredOn: registeredOn ? formatPlainDate(registeredOn) : '',
})

/** The errors of typed release data by field, as the server would tell them; empty where it can be sent. */
function releaseErrors({ chassis, plate, registrationNumber, registeredOn }: Typed, since: Since): Partial<Typed> {
  const isWrong = (value: string, fits: boolean) => value.trim() !== '' && !fits
  const dayError = registeredOn.trim() && pastDayError(registeredOn, since)
  const isHalf = (part: string, other: string) => part.trim() === '' && other.trim() !== ''
  return {
    ...(isHalf(registrationNumber, registeredOn) && { registrationNumber: sentenceFor('required') }),
    ...(isHalf(registeredOn, registrationNumber) && { registeredOn: sentenceFor('required') }),
    ...(isWrong(chassis, isChassis(chassisOf(chassis))) && { chassis: sentenceFor('chassis_invalid') }),
    ...(isWrong(plate, isPlate(plateOf(plate))) && { plate: sentenceFor('plate_invalid') }),
    ...(isWrong(registrationNumber, isRegistrationNumber(registrationNumber.trim().toUpperCase())) && {
      registrationNumber: sentenceFor('registration_number_invalid'),
    }),
    ...(dayError && { registeredOn: dayError }),
  }
}

/** Holds the typed release data, checks and saves it. Empty fields are saved as still missing. */
function useRelease(detail: AdminDetail, save: Save, form: RefObject<HTMLFormElement | null>) {
  const { id, release } = detail
  const [changes, setChanges] = useState<Partial<Typed>>({})
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)
  const stored = shown(release)
  const typed = { ...stored, ...changes }

  function edit(field: keyof Typed, value: string) {
    setChanges((before) => ({ ...before, [field]: value }))
    clear(field)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = releaseErrors(typed, sinceContract(detail))
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const orNull = (value: string) => value.trim() || null
    setBusy(true)
    const answer = await save(
      (version) =>
        admin.applications[':id'].release.$put({
          param: { id },
          json: {
            chassis: orNull(typed.chassis),
            plate: orNull(typed.plate),
            registrationNumber: orNull(typed.registrationNumber),
            registeredOn: parsePlainDate(typed.registeredOn),
            version,
          },
        }),
      { done: 'Dados da moto salvos', failed: 'Os dados da moto não foram salvos' },
    )
    setBusy(false)
    if (answer.ok) setChanges({})
    else refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  const changed = (Object.keys(stored) as (keyof Typed)[]).some((field) => typed[field] !== stored[field])
  return { typed, errors, busy, changed, edit, submit }
}

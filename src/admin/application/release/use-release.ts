import { type RefObject, type SubmitEvent, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { ReleaseView } from '#api/release.ts'
import { messageFor } from '#content/messages.ts'
import { formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import type { Save } from '../state/use-application.ts'

export type Typed = { readonly [Field in keyof ReleaseView]: string }

const shown = ({ chassis, plate, registrationNumber, registeredOn }: ReleaseView): Typed => ({
  chassis: chassis ?? '',
  plate: plate ? formatPlate(plate) : '',
  registrationNumber: registrationNumber ?? '',
  registeredOn: registeredOn ? formatPlainDate(registeredOn) : '',
})

/** What is typed of a release, what is wrong with it, and saving it. What is left empty is still missing. */
export function useRelease({ id, release }: AdminDetail, save: Save, form: RefObject<HTMLFormElement | null>) {
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
    const orNull = (value: string) => value.trim() || null
    const day = orNull(typed.registeredOn)
    const registeredOn = day && parsePlainDate(day)
    if (day && !registeredOn) return refuse({ registeredOn: messageFor('date_invalid') })
    setBusy(true)
    const answer = await save(
      (version) =>
        admin.applications[':id'].release.$put({
          param: { id },
          json: {
            chassis: orNull(typed.chassis),
            plate: orNull(typed.plate),
            registrationNumber: orNull(typed.registrationNumber),
            registeredOn,
            version,
          },
        }),
      { done: 'Dados da moto salvos', failed: 'Os dados da moto não foram salvos' },
    )
    setBusy(false)
    if (answer.ok) setChanges({})
    else refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, messageFor(code)])))
  }

  const changed = (Object.keys(stored) as (keyof Typed)[]).some((field) => typed[field] !== stored[field])
  return { typed, errors, busy, changed, edit, submit }
}

import { useState } from 'react'
import type { MotorcycleDetail, MotorcycleInput } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'

type Wanted = { facts: MotorcycleInput; state: 'listed' | 'held' }

export interface Saving {
  /** Left out for a new one. */
  motorcycle: MotorcycleDetail | undefined
  onSaved: (saved: MotorcycleDetail) => void
  /** Told when somebody else was faster; what is typed stays. */
  onStale: () => void
  refuse: (errors: FieldErrors) => void
}

/** Stores a new model or a change of one. What the server refuses is told beside the fields, by their names. */
export function useSave({ motorcycle, onSaved, onStale, refuse }: Saving) {
  const [busy, setBusy] = useState(false)

  async function save(wanted: Wanted): Promise<void> {
    setBusy(true)
    const { motorcycles } = admin.catalogue
    const answer = await (motorcycle === undefined
      ? call(motorcycles.$post({ json: wanted }))
      : call(
          motorcycles[':id'].$put({ param: { id: motorcycle.id }, json: { ...wanted, version: motorcycle.version } }),
        ))
    setBusy(false)
    if (answer.ok) {
      toast.success(messageFor('motorcycle_saved'))
      return onSaved(answer.data)
    }
    const { code, errors } = answer.failure
    if (code === 'validation_failed') {
      refuse(Object.fromEntries(errors.map(({ field, code }) => [field.replace('facts.', ''), messageFor(code)])))
    } else if (code === 'stale_motorcycle') onStale()
    if (code !== 'unauthenticated') toast.error(messageFor(code))
  }

  return { busy, save }
}

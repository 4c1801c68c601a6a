import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { type Loaded as Loading, useLoad } from '../../core/use-load.tsx'
import type { Loaded } from './RecordDialog.tsx'

/** Loads the debt of a released contract. The bar and the card of the detail share one answer. */
export function useInstallments(id: string): Loading<Loaded> {
  return useLoad<Loaded>(`installments ${id}`, () =>
    call(admin.applications[':id'].installments.$get({ param: { id }, query: {} })),
  )
}

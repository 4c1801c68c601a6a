import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'

/** Who can be given an application, by name; nobody until that is known. */
export function useColleagues() {
  const { data } = useLoad('colleagues', (signal) => call(admin.colleagues.$get({}, { init: { signal } })))
  return { colleagues: data?.colleagues ?? [] }
}

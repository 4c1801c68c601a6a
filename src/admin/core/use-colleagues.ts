import { admin } from './api.ts'
import { call } from './session.ts'
import { useLoad } from './use-load.tsx'

/** Returns the colleagues who can be assigned an application, by name; empty until they are loaded. */
export function useColleagues() {
  const { data } = useLoad('colleagues', (signal) => call(admin.colleagues.$get({}, { init: { signal } })))
  return { colleagues: data?.colleagues ?? [] }
}

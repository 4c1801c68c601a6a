import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'

/** Gives the name of the dealership with this slug; 'uma concessionária' until it is loaded, and for an unknown one. */
export function useDealershipName(slug: string | undefined): string {
  const { data } = useLoad<Names>(slug ? 'dealerships' : 'no dealership', (signal) =>
    slug ? call(admin.dealerships.$get({}, { init: { signal } })) : Promise.resolve({ ok: true, data: nobody }),
  )
  return data?.dealerships.find((one) => one.slug === slug)?.facts.name ?? 'uma concessionária'
}

type Names = { dealerships: { slug: string; facts: { name: string } }[] }
const nobody: Names = { dealerships: [] }

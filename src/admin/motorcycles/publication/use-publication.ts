import { useEffect, useState } from 'react'
import type { Publication } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.ts'

const lookAgainMs = 1500

/** Tells whether the site is on its way to what is published. */
export const isUnderWay = ({ live, build }: Publication) => !live && build !== null && build.state !== 'failed'

/** What is published and what the site shows, looked at again and again while it is under way. */
export function usePublication(onPublished: () => void) {
  const { data, failure, reload } = useLoad('publication', (signal) =>
    call(admin.catalogue.publication.$get({}, { init: { signal } })),
  )
  const [busy, setBusy] = useState(false)
  const underWay = data !== undefined && isUnderWay(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the wait for the next look.
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(reload, lookAgainMs)
    return () => clearTimeout(timer)
  }, [underWay, data, reload])

  async function press(send: () => ReturnType<typeof call<unknown>>) {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (!answer.ok) toast.error(`${messageFor('publication_failed')}: ${messageFor(answer.failure.code)}`)
    reload()
    onPublished()
  }
  const { publication, versions } = admin.catalogue
  return {
    data,
    failure,
    reload,
    busy,
    publish: () => press(() => call(publication.$post())),
    buildAgain: () => press(() => call(publication.again.$post())),
    restore: (number: number) =>
      press(() => call(versions[':number'].restore.$post({ param: { number: String(number) } }))),
  }
}

import { useEffect, useRef } from 'react'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'

/** Tells the server, once, that the end of a contract came into view. Gives what to put there. */
export function useReading(applicationId: string, contractId: string, isNews: boolean) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !isNews) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      const query = { application: applicationId }
      void callApi(api.portal.contract[':contractId'].reading.$post({ param: { contractId }, query }))
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [applicationId, contractId, isNews])
  return end
}

import type { MouseEvent, ReactNode } from 'react'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { writeRecord } from '#lib/stored-record.ts'

type Props = { id: string; hash?: string; className: string; children: ReactNode }

/** Leads somebody who is logged in to the new application in the portal, which shows the one that the tab has a record of. */
export function PortalLink({ id, hash = '', className, children }: Props) {
  const href = `/dashboard${hash}`

  async function open(event: MouseEvent) {
    event.preventDefault()
    const answer = await callApi(api.portal.$get({ query: { application: id } }))
    if (answer.ok) writeRecord(answer.data, new Date().toISOString())
    window.location.assign(href)
  }

  return (
    <a href={href} onClick={(event) => void open(event)} className={className}>
      {children}
    </a>
  )
}

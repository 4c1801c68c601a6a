import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { type AuditArea, type AuditPage, type AuditQuery, auditAreas } from '#api/audit.ts'
import { auditAreaNames } from '#content/audit.ts'
import { refusedDocumentName } from '#content/document-reasons.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryEntry, PagedHistory } from '../core/History.tsx'
import { $router, detailPath, go } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { DayFilter } from '../lists/ListFilters.tsx'
import { useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { type AuditState, auditPath, parseAudit } from './audit-list-state.ts'
import { ControlPage } from './ControlPage.tsx'

type Event = AuditPage['events'][number]

/** A page of the lines that a filter finds. */
const pageOf = (query: AuditQuery, init?: RequestInit) => call(admin.audit.$get({ query }, init ? { init } : {}))

/**
 * /admin/configuracoes/controle/auditoria: the acts of staff, with time, subject and origin. The address holds the
 * filter.
 */
export function AuditView() {
  const filter = parseAudit(useStore($router)?.search ?? {})
  const key = `audit/${JSON.stringify(filter)}`
  const { data, failure, reload } = useLoad(key, (signal) => pageOf(filter, { signal }))
  const show = (next: AuditState) => go(auditPath(next), { replace: true })
  return (
    <ControlPage title="Auditoria">
      <Card title="O que a equipe fez">
        <Filters state={filter} onState={show} />
        {failure && !data && <LoadFailure title="Erro ao carregar a auditoria" failure={failure} onRetry={reload} />}
        {!data && !failure && <Loading />}
        {data && (
          <PagedHistory
            key={`${key}/${data.events[0]?.id}`}
            first={data}
            before={(before) => pageOf({ ...filter, before })}
            empty={
              <p role="status" className="text-ink-soft text-sm">
                {Object.keys(filter).length > 0 ? 'Nada com estes filtros.' : 'Nada aconteceu ainda.'}
              </p>
            }
            line={(event) => <AuditLine key={event.id} event={event} />}
          />
        )}
      </Card>
      <Export filter={filter} />
    </ControlPage>
  )
}

type FilterProps = { state: AuditState; onState: (state: AuditState) => void }

function Filters({ state, onState }: FilterProps) {
  const searchBox = useListKeys()
  const team = useLoad('team', (signal) => call(admin.team.$get({}, { init: { signal } })))
  const choose = (name: keyof AuditState, value: string) => onState({ ...state, [name]: value })
  const people = team.data?.accounts.map(({ username: value, name: label }) => ({ value, label })) ?? []
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Pessoa"
        placeholder="Todas"
        value={state.person ?? ''}
        onChange={({ target }) => choose('person', target.value)}
        options={people}
      />
      <SelectField
        label="Onde"
        placeholder="Em tudo"
        value={state.area ?? ''}
        onChange={({ target }) => choose('area', target.value)}
        options={auditAreas.map((value: AuditArea) => ({ value, label: auditAreaNames[value] }))}
      />
      <DayFilter label="De" value={state.from} onDay={(day) => choose('from', day)} />
      <DayFilter label="Até" value={state.to} onDay={(day) => choose('to', day)} />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <SearchBox
          ref={searchBox}
          by="contrato, protocolo, moto ou pessoa, por inteiro"
          value={state.q ?? ''}
          onSearch={(q) => choose('q', q)}
        />
      </div>
      {state.document && (
        <p className="flex flex-wrap items-center gap-2 text-sm sm:col-span-2">
          <span>{`Só documentos recusados: ${refusedDocumentName(state.document, state.refusal)}`}</span>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onState({ ...state, document: undefined, refusal: undefined })}
          >
            <X aria-hidden className="size-4" /> Ver tudo
          </Button>
        </p>
      )}
    </div>
  )
}

function AuditLine({ event: { what, words, by, at, area, about, address } }: { event: Event }) {
  const lines = [...words, ...(address ? [`Endereço de rede ${address.slice(0, 8)}`] : [])]
  return (
    <li>
      <HistoryEntry
        what={what}
        words={lines}
        who={by || (area === 'team' ? 'Usuário que não existe' : 'Sistema')}
        at={at}
      />
      <p className="pl-3.5 text-ink-soft text-xs">
        <span>{auditAreaNames[area]}</span>
        <span>{about && ': '}</span>
        <span translate="no">
          {about?.applicationId ? (
            <a href={detailPath(about.applicationId)} className="figures inline-flex min-h-6 items-center underline">
              {about.name}
            </a>
          ) : (
            about?.name
          )}
        </span>
      </p>
    </li>
  )
}

/**
 * Exports the lines as a file and shows its SHA-256. With both, a manager can prove later that the file is unchanged.
 */
function Export({ filter }: { filter: AuditQuery }) {
  const [hash, setHash] = useState<string>()

  async function take(file: Blob) {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    setHash([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  }

  return (
    <Card title="Exportar">
      <p className="mb-3 text-sm">
        Um arquivo CSV com tudo o que estes filtros mostram. A exportação fica registrada em Segurança.
      </p>
      <ExportButton path="/api/admin/audit.csv" query={filter} onFile={(file) => void take(file)} />
      <div role="status" className="mt-3 text-sm empty:hidden">
        {hash && (
          <p>
            SHA-256 do arquivo:{' '}
            <code translate="no" className="[overflow-wrap:anywhere]">
              {hash}
            </code>
          </p>
        )}
      </div>
    </Card>
  )
}

import type { Installation, InstallationState } from '#api/installation.ts'
import {
  browserErrorKindNames,
  browserErrorWords,
  installationStateNames,
  installationTitle,
  installationUnknown,
  wordsOfPart,
} from '#content/installation.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ControlPage } from './ControlPage.tsx'

type Part = Installation['parts'][number]

const tones = { ok: 'ok', missing: 'warn', failing: 'bad', ending: 'warn', unknown: 'neutral' } as const
/** The order of the parts, the worst first. */
const order: Readonly<Record<InstallationState, number>> = { failing: 0, missing: 1, ending: 2, unknown: 3, ok: 4 }

const useInstallation = () =>
  useLoad('installation', (signal) => call(admin.installation.$get({}, { init: { signal } })))
const needingSomebody = (parts: readonly Part[]) => parts.filter(({ state }) => state !== 'ok' && state !== 'unknown')
const points = (count: number) => (count === 1 ? '1 ponto pede atenção' : `${count} pontos pedem atenção`)

/** /admin/configuracoes/controle: the services around the site, with the missing ones and their consequences. */
export function InstallationView() {
  const { data, failure, reload } = useInstallation()
  const again = (
    <Button variant="secondary" size="sm" onClick={reload}>
      Verificar de novo
    </Button>
  )
  return (
    <ControlPage title={installationTitle} action={again}>
      {failure && <LoadFailure title="Erro ao verificar a instalação" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <Parts parts={data.parts} />}
      {data && <Errors {...data.browserErrors} />}
    </ControlPage>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const count = needingSomebody(parts).length
  const isKnown = parts.every(({ state }) => state !== 'unknown')
  return (
    <>
      {count > 0 ? (
        <Alert tone="warn" role="status" title={`${points(count)}: veja o que cada um impede`} />
      ) : isKnown ? (
        <Alert tone="ok" role="status" title="Está tudo em ordem" />
      ) : (
        <Alert tone="info" role="status" title="Nada pede atenção, mas de uma parte ainda não se sabe" />
      )}
      <ul className="grid gap-3">
        {[...parts]
          .sort((one, other) => order[one.state] - order[other.state])
          .map((part) => (
            <PartCard key={part.part} {...part} />
          ))}
      </ul>
    </>
  )
}

/** The errors that browsers reported, the most frequent first. */
function Errors({ times, most }: Installation['browserErrors']) {
  return (
    <section className="rounded-lg border border-line bg-white p-4 sm:p-5" aria-labelledby="erros-nos-navegadores">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="erros-nos-navegadores" className="font-bold">
          {browserErrorWords.title}
        </h2>
        <Badge tone={times === 0 ? 'ok' : 'warn'}>{times.toLocaleString('pt-BR')}</Badge>
      </div>
      <p className="mt-1 text-ink-soft text-sm">{times === 0 ? browserErrorWords.none : browserErrorWords.some}</p>
      {most.length > 0 && (
        <ul className="mt-3 grid gap-2 text-sm">
          {most.map(({ kind, name, page, source, times: count, at, requestId }) => (
            <li key={`${kind} ${name} ${page} ${source}`} className="border-line border-t pt-2">
              <p>
                <b translate="no" className="figures">
                  {`${count.toLocaleString('pt-BR')}×`}
                </b>{' '}
                <span>{`${browserErrorKindNames[kind]}: ${name}`}</span>
              </p>
              <p translate="no" className="break-all text-ink-soft">
                {`${page} ${source}`}
              </p>
              <p className="figures break-all text-ink-soft">
                <span>{formatDateTime(at)}</span>
                {requestId !== null && <span>{` · ${browserErrorWords.request} ${requestId}`}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PartCard({ part, state, at }: Part) {
  const { title, purpose, stops, remedy } = wordsOfPart(part)
  return (
    <li className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{title}</h2>
        <Badge tone={tones[state]}>{installationStateNames[state]}</Badge>
      </div>
      {state === 'ok' || state === 'unknown' ? (
        <p className="mt-1 text-ink-soft text-sm">{state === 'ok' ? purpose : installationUnknown}</p>
      ) : (
        <>
          <p className="mt-1 text-sm">
            {state === 'ending' ? `Depois de vencer, ${stops.charAt(0).toLowerCase()}${stops.slice(1)}` : stops}
          </p>
          <p className="mt-1 break-words text-ink-soft text-sm">{remedy}</p>
        </>
      )}
      <Instant part={part} at={at} />
    </li>
  )
}

function Instant({ part, at }: Pick<Part, 'part' | 'at'>) {
  const words = part === 'housekeeping' ? 'Última vez' : part.endsWith('_certificate') ? 'Válido até' : undefined
  if (words === undefined || at === null) return null
  return <p className="figures mt-1 text-ink-soft text-sm">{`${words}: ${formatDateTime(at)}`}</p>
}

/**
 * Tells a manager on the dashboard which parts of the installation are missing. Shows nothing while all is in order or
 * unknown.
 */
export function InstallationNotice() {
  const { data } = useInstallation()
  const open = needingSomebody(data?.parts ?? [])
  if (open.length === 0) return null
  return (
    <Alert
      tone="warn"
      role="status"
      title={`Instalação: ${points(open.length)}`}
      action={
        <LinkButton href={paths.installation} variant="secondary" size="sm">
          Ver em Instalação
        </LinkButton>
      }
    >
      <ul className="mt-1 list-disc pl-5">
        {open.map(({ part, state, at }) => (
          <li key={part}>
            <span>{wordsOfPart(part).title}</span>: <span>{installationStateNames[state].toLowerCase()}</span>
            <span>{state === 'ending' && at && ` (${formatDateTime(at)})`}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

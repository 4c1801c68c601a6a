import { useStore } from '@nanostores/react'
import { Eye } from 'lucide-react'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { customerViewTitle, viewOnlyWords } from '#content/customer-view.ts'
import { privacyCenterTitle } from '#content/privacy-center.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { titledName } from '#domain/identity/people.ts'
import { api, callApi, sentenceOf, serverNow, viewAsCustomer } from '#lib/api.ts'
import { startPolling } from '#lib/poll.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Toaster, toast } from '#ui/feedback/Toaster.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { PortalContent } from './PortalContent.tsx'
import { $portal, refresh } from './portal-state.ts'
import { reloadOnceLeft } from './session.ts'

type Look = { phase: 'opening' } | { phase: 'open'; until: string } | { phase: 'over'; why: string; mayRetry: boolean }

const pace = { every: 15_000, longest: 120_000, growth: 1.4, idleAfter: 5 * 60_000 }

/** 'Ver como o cliente': shows staff the portal of one application as its customer sees it. They can change nothing. */
export function CustomerView({
  artwork,
  capacities,
}: Pick<ComponentProps<typeof PortalContent>, 'artwork' | 'capacities'>) {
  const [id] = useState(() => new URLSearchParams(window.location.search).get('pedido') ?? '')
  const { look, open, end } = useLook(id)
  useEffect(reloadOnceLeft, [])
  const portal = useStore($portal)
  const words = useId()
  const back = `/admin/financiamentos/${encodeURIComponent(id)}`
  const isOver = look.phase === 'over' || portal.phase === 'missing'

  return (
    <ErrorBoundary>
      <header className="sticky top-0 z-30 border-line border-b bg-warn-soft">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-bold">
              <Eye aria-hidden className="size-5 shrink-0" />
              <span>{customerViewTitle}</span>
              <span>{look.phase === 'open' && !isOver && ` · até ${formatDateTime(look.until)}`}</span>
            </p>
            <p id={words} className="max-w-prose text-sm">
              {viewOnlyWords}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <LinkButton size="sm" variant="secondary" href="#atendimento">
              {privacyCenterTitle}
            </LinkButton>
            <Button size="sm" onClick={() => void end().then(() => window.location.assign(back))}>
              Encerrar e voltar ao pedido
            </Button>
          </div>
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className="wrap min-h-dvh pt-6 pb-16 focus:outline-none sm:pt-10">
        {portal.phase !== 'ready' || isOver ? <h1 className="sr-only">{customerViewTitle}</h1> : null}
        {isOver && (
          <EmptyState
            title="A página do cliente não está aberta"
            action={
              <div className="flex flex-wrap justify-center gap-3">
                {look.phase === 'over' && look.mayRetry && (
                  <Button variant="secondary" onClick={open}>
                    Tentar de novo
                  </Button>
                )}
                <LinkButton href={back}>Voltar ao pedido</LinkButton>
              </div>
            }
          >
            {look.phase === 'over' ? look.why : 'A visão terminou. Abra de novo pelo pedido, com um motivo.'}
          </EmptyState>
        )}
        {!isOver && (look.phase === 'opening' || portal.phase === 'loading') && (
          <Loading label="Abrindo a página do cliente..." />
        )}
        {!isOver && look.phase === 'open' && portal.phase === 'ready' && (
          <ReadOnly name={titledName(portal.view.fullName)} describedBy={words}>
            <Suspense fallback={<Loading />}>
              <PortalContent
                view={portal.view}
                staleSince={portal.staleSince}
                artwork={artwork}
                capacities={capacities}
              />
            </Suspense>
          </ReadOnly>
        )}
      </main>
      <Toaster />
    </ErrorBoundary>
  )
}

/** The controls that could change something: all except those that only unfold a part of the page. */
const changes = 'button:enabled:not([aria-expanded]), input:enabled, select:enabled, textarea:enabled'

/** The customer's page with its controls disabled. The server refuses their changes too. */
function ReadOnly({ name, describedBy, children }: { name: string; describedBy: string; children: ReactNode }) {
  const page = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const still = () => {
      for (const control of page.current?.querySelectorAll<HTMLButtonElement>(changes) ?? []) control.disabled = true
    }
    // Disables the controls that appear later too.
    const later = new MutationObserver(still)
    if (page.current)
      later.observe(page.current, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-expanded'] })
    still()
    return () => later.disconnect()
  }, [])
  return (
    <fieldset
      ref={page}
      aria-describedby={describedBy}
      className="m-0 min-w-0 border-0 p-0"
      onClickCapture={refuseLink}
    >
      <legend className="sr-only">{`Página de ${name}, somente leitura`}</legend>
      <div className="contents">{children}</div>
    </fieldset>
  )
}

/** Lets only links within the page work. All others lead to files and pages that only the customer may open. */
function refuseLink(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  event.stopPropagation()
  toast.info('Somente leitura: este link só funciona para o cliente.')
}

/** Opens the view and returns its end. The clock or a press ends it. */
function useLook(id: string) {
  const [look, setLook] = useState<Look>({ phase: 'opening' })
  const [turn, setTurn] = useState(0)
  const route = api.admin.applications[':id']['customer-view']

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is the reason to ask again.
  useEffect(() => {
    let isGone = false
    viewAsCustomer(null)
    setLook({ phase: 'opening' })
    void callApi(route.$get({ param: { id } })).then((answer) => {
      if (isGone) return
      if (answer.ok) {
        viewAsCustomer(id)
        return setLook({ phase: 'open', until: answer.data.expiresAt })
      }
      const mayRetry = ['network', 'timeout', 'unavailable', 'internal', 'unexpected'].includes(answer.failure.code)
      setLook({ phase: 'over', why: sentenceOf(answer.failure), mayRetry })
    })
    return () => {
      isGone = true
      viewAsCustomer(null)
    }
  }, [id, turn])

  const until = look.phase === 'open' ? look.until : null
  useEffect(() => {
    if (until === null) return
    void refresh()
    const stop = startPolling(refresh, pace)
    const over = {
      phase: 'over',
      why: 'O tempo desta visão terminou. Abra de novo pelo pedido, com um motivo.',
      mayRetry: false,
    } as const
    const timer = setTimeout(() => setLook(over), Math.max(0, Date.parse(until) - serverNow()))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [until])

  async function end() {
    viewAsCustomer(null)
    await callApi(route.$delete({ param: { id } }))
  }
  return { look, open: () => setTurn(turn + 1), end }
}

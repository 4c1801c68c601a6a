import '#content/messages/analysts.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { $previewed } from '../../motorcycle/previewed.ts'
import { MotorcycleCard } from '../MotorcycleCard.tsx'
import { type Drawings, loadPreview } from './load-preview.ts'

/** The card of a model that is being worked on, as the catalogue would show it; loads it for the rest of the page too. */
export function PreviewCard({ drawings }: { drawings: Drawings }) {
  const previewed = useStore($previewed)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const id = new URLSearchParams(location.search).get('moto') ?? ''
    void loadPreview(id, drawings, abort.signal).then((failed) => abort.signal.aborted || setFailure(failed))
    return () => abort.abort()
  }, [drawings])

  if (failure) return <Problem failure={failure} />
  if (!previewed) return <Loading />
  const { facts, priceCents, picture } = previewed
  const next = facts.prices.find(({ from }) => from > brazilianDate(new Date()))
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Assim a {facts.model} fica no site depois de publicada, com as fotos, o texto e o preço que estão salvos.
        {next && ` A partir de ${formatPlainDate(next.from)}, o preço é ${formatBRL(next.cents)}.`}
      </p>
      <h2 className="mt-6 mb-3 font-bold text-xl">Na lista de motos</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <MotorcycleCard motorcycle={{ ...facts, priceCents }} picture={picture} first href="#pagina" />
      </ul>
      <h2 id="pagina" className="mt-8 mb-3 scroll-mt-4 font-bold text-xl">
        Na página da moto
      </h2>
      <p className="font-extrabold text-3xl">Financie a sua {facts.model}</p>
    </>
  )
}

function Problem({ failure }: { failure: Failure }) {
  const words: Record<string, string> = {
    unauthenticated: 'Entre na administração e abra a prévia de novo.',
    not_found: 'Esta moto não existe. Abra a prévia a partir da lista de motos.',
  }
  return (
    <Alert tone="bad" role="alert" title="Não foi possível mostrar a prévia">
      <p>{words[failure.code] ?? sentenceOf(failure)}</p>
      <a href="/admin/motos" className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
        Ir para a lista de motos
      </a>
    </Alert>
  )
}

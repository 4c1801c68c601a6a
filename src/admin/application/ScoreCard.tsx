import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminDetail } from '#api/admin.ts'
import { type ScoreBand, scoreBand, scoreBands } from '#content/credit-score.ts'
import { maximumScore } from '#domain/application/credit-policy.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { DoneCard, unfold } from '#ui/structure/DoneCard.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import { focusOfDetail } from './focus.ts'
import type { Save } from './use-application.ts'

/** Shows the credit score on a gauge, once there is one, and lets an analyst enter it. */
export function ScoreCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { id, creditScore } = detail
  const { busy, failure, press } = usePress()
  const box = useRef<HTMLDivElement>(null)
  const form = useForm({
    // Null while a stored score is only shown.
    initial: { creditScore: null as string | null },
    read: ({ creditScore: typed }) => {
      const text = typed?.trim() ?? ''
      const isScore = /^\d{1,4}$/.test(text) && Number(text) <= maximumScore
      return readUnless({ creditScore: isScore ? undefined : 'Informe um número inteiro de 0 a 1000' }, () =>
        Number(text),
      )
    },
    draft: { key: draftKey(`score:${id}`) },
    send: async (score: number) => {
      const failure = await store(score, 'Score salvo')
      if (failure === null) stop()
      return failure
    },
  })
  const isEditing = creditScore === null || form.typed.creditScore !== null

  /** Begins or ends the typing. Either removes the pressed button, so the focus goes to the field, or to the score. */
  function begin() {
    flushSync(() => form.change({ creditScore: String(creditScore) }))
    focusIn(box.current)
  }
  function stop() {
    flushSync(form.discard)
    focusIn(box.current)
  }

  useShortcuts({ s: () => (isEditing ? focusIn(box.current) : begin()) })

  async function store(score: number | null, done: string): Promise<Failure | null> {
    const request = (version: number) =>
      admin.applications[':id'].score.$put({ param: { id }, json: { creditScore: score, version } })
    return failureIn(await save(request, done))
  }

  async function remove() {
    if ((await press('remove', () => store(null, 'Score retirado'))) === null) stop()
  }

  const isDone = creditScore !== null && focusOfDetail(detail) !== 'credit'
  return (
    <DoneCard
      title="Score de crédito"
      done={isDone ? `${creditScore}, risco ${scoreBand(creditScore).risk.toLowerCase()}` : null}
    >
      <div ref={box}>
        {creditScore !== null && <ScoreGauge score={creditScore} />}
        {creditScore === null && form.typed.creditScore === null && (
          <p className="text-ink-soft text-sm">Este financiamento ainda não tem score.</p>
        )}
        {isEditing ? (
          <form {...form.props} className="mt-2 flex flex-wrap items-end gap-2">
            <TextField
              className="min-w-28 grow"
              label="Score (0 a 1000)"
              inputMode="numeric"
              autoComplete="off"
              {...form.text('creditScore')}
            />
            <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Salvando...">
              Salvar score
            </Button>
            {creditScore !== null && (
              <Button variant="ghost" onClick={stop}>
                Cancelar
              </Button>
            )}
          </form>
        ) : (
          <div className="mt-1 flex justify-center gap-2">
            <Button variant="ghost" size="sm" onClick={begin}>
              Alterar score
            </Button>
            <Button variant="ghost" size="sm" busy={busy} onClick={() => void remove()}>
              Retirar
            </Button>
          </div>
        )}
        <SaveFailure failure={form.failure ?? failure} failed="Erro ao salvar o score de crédito" className="mt-2" />
      </div>
    </DoneCard>
  )
}

/** Moves the focus to the field, with its text selected, or to the score if there is no field. */
function focusIn(box: HTMLElement | null): void {
  const field = box?.querySelector('input')
  const target = field ?? box?.querySelector('figure')
  unfold(box)
  target?.focus()
  field?.select()
}

const durationMs = 1000
const radius = 80
const colours: Record<ScoreBand['tone'], string> = {
  red: '#b3201a',
  orange: '#d9691a',
  yellow: '#d6a100',
  'light-green': '#7fae3d',
  green: '#12693f',
}

/**
 * A score from 0 to 1000 on its bands. Needle and number run up to it within a second, unless the user asked for less
 * motion.
 */
function ScoreGauge({ score }: { score: number }) {
  const shown = useCountUp(score)
  const { risk, approval } = scoreBand(score)
  return (
    <figure tabIndex={-1} className="mx-auto max-w-52 text-center focus:outline-none">
      <svg
        viewBox="0 0 200 116"
        role="img"
        aria-label={`Score de crédito ${score} de ${maximumScore}. Risco ${risk}. Aprovação: ${approval}`}
      >
        {scoreBands.map(({ from, tone }, index) => (
          <path
            key={from}
            d={arc(from, scoreBands[index + 1]?.from ?? maximumScore)}
            fill="none"
            stroke={colours[tone]}
            strokeWidth="18"
          />
        ))}
        <g transform={`rotate(${(shown / maximumScore) * 180 - 90} 100 100)`}>
          <path d="M100 36 L104 100 L96 100 Z" className="fill-ink" />
        </g>
        <circle cx="100" cy="100" r="8" className="fill-ink" />
        <text x="10" y="115" className="fill-ink-faint text-xs">
          0
        </text>
        <text x="192" y="115" textAnchor="end" className="fill-ink-faint text-xs">
          {maximumScore}
        </text>
      </svg>
      <figcaption>
        <span aria-hidden className="figures block font-bold text-3xl">
          {Math.round(shown)}
        </span>
        <span className="block font-semibold">{`Risco: ${risk}`}</span>
        <span className="block text-ink-soft text-sm">
          Aprovação: <span>{approval}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Returns the SVG path of the arc between two scores, with a hair's gap before the next band. */
function arc(from: number, to: number): string {
  const point = (score: number) => {
    const angle = Math.PI * (1 - score / maximumScore)
    return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 - radius * Math.sin(angle)).toFixed(2)}`
  }
  return `M${point(from)} A${radius} ${radius} 0 0 1 ${point(to === maximumScore ? to : to - 4)}`
}

function useCountUp(target: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - start) / durationMs)
      setShown(target * (1 - (1 - part) ** 3))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}

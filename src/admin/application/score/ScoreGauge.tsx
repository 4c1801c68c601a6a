import { useEffect, useState } from 'react'
import { maximumScore, type ScoreBand, scoreBand, scoreBands } from '#domain/application/credit-score.ts'

const durationMs = 1000
const radius = 80
const colours: Record<ScoreBand['tone'], string> = {
  red: '#b3201a',
  orange: '#d9691a',
  yellow: '#d6a100',
  'light-green': '#7fae3d',
  green: '#12693f',
}

/** A score from 0 to 1000 on its bands. Needle and number run up to it within a second, unless motion is not wanted. */
export function ScoreGauge({ score }: { score: number }) {
  const shown = useCountUp(score)
  const { risk, approval } = scoreBand(score)
  return (
    <figure className="mx-auto max-w-72 text-center">
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
        <span aria-hidden className="figures block font-bold text-4xl">
          {Math.round(shown)}
        </span>
        <span className="block font-semibold">Risco: {risk}</span>
        <span className="block text-ink-soft text-sm">Aprovação: {approval}</span>
      </figcaption>
    </figure>
  )
}

/** The arc between two scores, with a hair's gap before the next band. */
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

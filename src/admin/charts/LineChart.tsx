import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { useWidth } from './use-width.ts'

export type ChartPoint = {
  readonly id: string
  /** The name below the chart: '23/11', 'nov/26'. */
  readonly tick: string
  /** The point in words, with its figures, for the line above the chart and for screen readers. */
  readonly words: string
  /** A figure for each series. */
  readonly values: readonly number[]
  /** Stands for less time than the others, so that it is drawn hollow. */
  readonly isPart?: boolean
}

type Props = {
  /** What is drawn, for screen readers: 'Pedidos e entregas por semana'. */
  label: string
  points: readonly ChartPoint[]
  /** The names of at most two lines. The second is dashed, so that nobody needs their colours. */
  series: readonly string[]
  /** The labels of the axis. */
  format: (value: number) => string
  /** Figures that are counts have no labels between them. */
  whole?: boolean
  /** The least height of the axis, in the unit of the figures: 1 by default. */
  atLeast?: number
  height?: number
}

const looks = [
  { line: 'stroke-brand forced-colors:stroke-[CanvasText]', dot: 'fill-brand forced-colors:fill-[CanvasText]' },
  { line: 'stroke-ink forced-colors:stroke-[CanvasText]', dot: 'fill-ink forced-colors:fill-[CanvasText]' },
] as const
const dashes = [undefined, '6 4']
const words = 'fill-ink-soft text-xs figures forced-colors:fill-[CanvasText]'
const room = { top: 10, right: 20, bottom: 28 }
/** How many letters of the axis stand in the width of a name. */
const lettersOfName = 7
/** The width in px of the handle that chooses a point. */
const handleWidth = 16

/**
 * Lines over points in time. The slider below chooses a point, by keyboard, finger or mouse, and says it in words; so
 * does a pointer over the drawing.
 */
export function LineChart({ label, points, series, format, whole = false, atLeast = 1, height = 200 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const name = useRef<HTMLDivElement>(null)
  const nameWidth = useWidth(name)
  const saidId = useId()
  const [chosen, setChosen] = useState<string>()
  const last = points.length - 1
  const found = points.findIndex(({ id }) => id === chosen)
  const index = found < 0 ? last : found
  const point = points[index]
  if (!point) return null

  const bottom = height - room.bottom
  const most = Math.max(atLeast, ...points.flatMap(({ values }) => values))
  const y = scaleLinear({ domain: [0, most], range: [bottom, room.top], nice: 4 })
  const lines = y.ticks(4).filter((tick) => !whole || Number.isInteger(tick))
  const left = Math.max(26, 14 + (nameWidth / lettersOfName) * Math.max(...lines.map((tick) => format(tick).length)))
  const right = Math.max(width - room.right, left + 1)
  // A single point stands in the middle.
  const place = scalePoint({ domain: points.map(({ id }) => id), range: [left, right] })
  const x = ({ id }: ChartPoint) => place(id) ?? left
  const every = Math.max(1, Math.ceil((points.length * nameWidth) / (right - left)))
  const nearest = (at: number) =>
    points.reduce((one, other) => (Math.abs(x(other) - at) < Math.abs(x(one) - at) ? other : one), point)

  return (
    <div className="min-w-0">
      <div className="grid gap-x-5 gap-y-1 text-sm lg:flex lg:items-center lg:justify-between">
        <p id={saidId} className="figures min-h-[1.5em] font-semibold">
          {point.words}
        </p>
        {series.length > 1 && <Legend series={series} />}
      </div>
      {/* The drawing is as wide as the window was until its box is measured again, and must not widen the page. */}
      <div ref={box} className="relative overflow-hidden" style={{ height }}>
        {/* As wide as the name of a point, in letters of the size that a person chose. */}
        <div ref={name} aria-hidden className="invisible absolute w-[3.25rem]" />
        {width > 0 && (
          <svg
            aria-hidden
            width={width}
            height={height}
            className="absolute touch-pan-y"
            onPointerMove={({ nativeEvent }) => setChosen(nearest(nativeEvent.offsetX).id)}
          >
            {lines.map((tick) => (
              <g key={tick}>
                <line
                  x1={left}
                  x2={right}
                  y1={y(tick)}
                  y2={y(tick)}
                  className="stroke-line forced-colors:stroke-[CanvasText] forced-colors:opacity-30"
                />
                <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={words}>
                  {format(tick)}
                </text>
              </g>
            ))}
            {points.map((one, at) =>
              (last - at) % every === 0 ? (
                <text key={one.id} x={x(one)} y={height - 8} textAnchor="middle" className={words}>
                  {one.tick}
                </text>
              ) : null,
            )}
            <line
              x1={x(point)}
              x2={x(point)}
              y1={room.top}
              y2={bottom}
              className="stroke-line-strong forced-colors:stroke-[Highlight]"
            />
            {series.map((name, which) => (
              <g key={name}>
                <LinePath
                  data={[...points]}
                  x={x}
                  y={({ values }) => y(values[which] ?? 0)}
                  strokeWidth={2.5}
                  strokeDasharray={dashes[which]}
                  className={looks[which]?.line ?? ''}
                />
                {points.map((one) => (
                  <circle
                    key={one.id}
                    cx={x(one)}
                    cy={y(one.values[which] ?? 0)}
                    r={one === point ? 6 : points.length > 30 ? 2 : 3.5}
                    strokeWidth={2}
                    className={classes(
                      looks[which]?.line,
                      one.isPart ? 'fill-white forced-colors:fill-[Canvas]' : looks[which]?.dot,
                    )}
                  />
                ))}
              </g>
            ))}
          </svg>
        )}
      </div>
      {last > 0 && (
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={label}
          aria-valuetext={point.words}
          onChange={({ target }) => setChosen(points[Number(target.value)]?.id)}
          className="-mt-2 block h-11 cursor-pointer accent-ink-faint"
          style={{
            marginLeft: left - handleWidth / 2,
            width: `calc(100% - ${left + room.right - handleWidth}px)`,
          }}
        />
      )}
    </div>
  )
}

/** The names of the lines, each beside a piece of its line. */
function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {series.map((name, which) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden width={28} height={10}>
            <line
              x1={2}
              x2={26}
              y1={5}
              y2={5}
              strokeWidth={2.5}
              strokeDasharray={dashes[which]}
              className={looks[which]?.line}
            />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

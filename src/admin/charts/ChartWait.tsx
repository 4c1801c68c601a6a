import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/feedback/Loading.tsx'

type Props = { height?: number; hasLegend?: boolean }

/** Stands where a `LineChart` of this height (px) will: as high as its words, drawing and slider, so nothing moves. */
export function ChartWait({ height = 200, hasLegend = false }: Props) {
  return (
    <div>
      <div className={classes('py-px', hasLegend ? 'h-[2.875rem] lg:h-[1.3125rem]' : 'h-[1.3125rem]')}>
        <Skeleton className="h-full w-64 max-w-full" />
      </div>
      <div style={{ height }}>
        <Skeleton className="h-full" />
      </div>
      <div className="h-9" />
    </div>
  )
}

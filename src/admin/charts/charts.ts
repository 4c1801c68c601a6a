import { lazily } from '#ui/structure/lazily.tsx'
import type { Funnel as FunnelView } from './Funnel.tsx'
import type { LineChart as LineChartView } from './LineChart.tsx'

type PropsOf<View extends (props: never) => unknown> = Parameters<View>[0]

/** Lines over points in time. It comes with its library once it is first shown, in a `Suspense`. */
export const LineChart = lazily<PropsOf<typeof LineChartView>>(() =>
  import('./LineChart.tsx').then((file) => file.LineChart),
)

/** The stages of a process, each as wide as what reached it. Comes like `LineChart`. */
export const Funnel = lazily<PropsOf<typeof FunnelView>>(() => import('./Funnel.tsx').then((file) => file.Funnel))

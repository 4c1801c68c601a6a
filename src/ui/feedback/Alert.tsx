import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { classes } from '../classes.ts'

type Tone = 'ok' | 'warn' | 'info' | 'bad'

const looks = {
  ok: { Icon: CircleCheck, box: 'border-ok/30 bg-ok-soft', icon: 'text-ok' },
  warn: { Icon: TriangleAlert, box: 'border-warn/30 bg-warn-soft', icon: 'text-warn' },
  info: { Icon: Info, box: 'border-info/30 bg-info-soft', icon: 'text-info' },
  bad: { Icon: CircleAlert, box: 'border-bad/30 bg-bad-soft', icon: 'text-bad' },
}

type Props = {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  action?: ReactNode
  /**
   * 'alert' makes screen readers read the box at once (an error just happened), 'status' when idle. 'group' gives a box
   * that takes the focus its title as its name. Left out, it is plain text.
   */
  role?: 'alert' | 'status' | 'group' | undefined
  /** Lets a form move the focus to the box (an error summary). The Tab key skips it. */
  ref?: Ref<HTMLDivElement> | undefined
  className?: string | undefined
}

/** A message in the page: success, warning, information or error. */
export function Alert({ tone = 'info', title, children, action, role, ref, className }: Props) {
  const { Icon, box, icon } = looks[tone]
  const id = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label comes with the role 'group' alone.
    <div
      ref={ref}
      role={role}
      aria-labelledby={role === 'group' ? id : undefined}
      tabIndex={ref ? -1 : undefined}
      className={classes('flex gap-3 rounded-md border p-4', box, className)}
    >
      <Icon aria-hidden className={classes('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 text-sm">
        {title && (
          <p id={role === 'group' ? id : undefined} className="font-semibold">
            {title}
          </p>
        )}
        <div className="contents">{children}</div>
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}

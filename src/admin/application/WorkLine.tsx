import { useStore } from '@nanostores/react'
import { ChevronDown, Eye, MonitorSmartphone, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { customerViewTitle } from '#content/customer-view.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { admin } from '../core/api.ts'
import { $who } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { CustomerViewDialog } from './CustomerViewDialog.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import type { Save } from './use-application.ts'

type Props = { detail: AdminDetail; save: Save }

const workFactsId = 'responsavel'

/** Names the assignee, the colleagues who have the application open, and the day by which the next step is due. */
export function WorkFacts({ detail }: Pick<Props, 'detail'>) {
  const { assignee, promisedBy, late } = detail
  const me = useStore($who)?.id
  const others = detail.openBy.filter(({ id }) => id !== me).map(({ name }) => name)
  const present = `${others.join(', ')} também ${others.length > 1 ? 'estão' : 'está'} aqui`
  return (
    <p
      id={workFactsId}
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm focus:outline-none lg:min-w-min lg:flex-nowrap lg:whitespace-nowrap lg:@max-[40rem]:flex-wrap"
    >
      <span>
        Responsável: <strong>{assignee ? (assignee.id === me ? 'você' : assignee.name) : 'ninguém'}</strong>
      </span>
      {promisedBy && (
        <span className="figures text-ink-soft">
          Prometido até <span>{formatPlainDate(promisedBy)}</span>
        </span>
      )}
      {late && <Badge tone="bad">Atrasado</Badge>}
      {/* Beside the buttons it is cut rather than wrapped, because the head must not push the page down. */}
      <span role="status" className="min-w-0 empty:hidden lg:w-28 lg:grow">
        {others.length > 0 && (
          <span title={present} className="flex items-center gap-1.5 font-semibold text-warn">
            <Eye aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 lg:truncate">{present}</span>
          </span>
        )}
      </span>
    </p>
  )
}

/** Asks for a reason, and opens the customer's own page. */
export function AsCustomer({ id }: { id: string }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label={customerViewTitle}
        title={customerViewTitle}
        onClick={() => setAsks(true)}
      >
        <MonitorSmartphone aria-hidden className="size-5 shrink-0" />
      </Button>
      {asks && <CustomerViewDialog id={id} onClose={() => setAsks(false)} />}
    </>
  )
}

/** Takes an application, or hands it over. */
export function Assign({ detail: { id, assignee }, save }: Props) {
  const { colleagues } = useColleagues()
  const { busy, failure, press } = usePress()
  const own = colleagues.find((one) => one.own)
  const others = colleagues.filter((one) => !one.own && one.id !== assignee?.id)

  const pass = (to: string | null, done: string) =>
    press('pass', async () => {
      const json = { from: assignee?.id ?? null, to }
      const answer = await save(() => admin.applications[':id'].assignee.$put({ param: { id }, json }), done)
      // The pressed 'Assumir' disappears, so the focus goes to the line that names the assignee.
      if (answer.ok) document.getElementById(workFactsId)?.focus({ preventScroll: true })
      return failureIn(answer)
    })

  if (!own) return null
  const isMine = assignee?.id === own.id
  return (
    <div className={failure ? 'ml-auto grid justify-items-end' : 'ml-auto grid shrink-0'}>
      <div className="flex items-center gap-1 lg:-my-2">
        {!isMine && (
          <Button
            size="sm"
            variant="ghost"
            className="px-2! font-normal! underline underline-offset-4 lg:min-h-9"
            busy={busy}
            onClick={() => void pass(own.id, 'Agora é com você')}
          >
            Assumir
          </Button>
        )}
        <Menu
          label="Passar para outra pessoa"
          trigger={<PassOn isAlone={isMine} />}
          items={[
            ...others.map(({ id: to, name }) => ({
              id: to,
              label: name,
              onSelect: () => void pass(to, isMine ? `Saiu de você: agora é com ${name}` : `Agora é com ${name}`),
            })),
            ...(assignee
              ? [
                  {
                    id: 'nobody',
                    label: 'Deixar sem responsável',
                    onSelect: () =>
                      void pass(
                        null,
                        isMine ? 'Saiu de você: agora está sem responsável' : 'Agora está sem responsável',
                      ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <SaveFailure failure={failure} failed="O responsável não mudou" className="text-right lg:pb-2" />
    </div>
  )
}

/**
 * 'Passar para…', as an icon on phones where the words would need a row of their own. `isAlone`: no button stands
 * before it.
 */
function PassOn({ isAlone }: { isAlone: boolean }) {
  const [words, icon] = isAlone
    ? ['max-[22.5rem]:hidden', 'min-[22.5rem]:hidden']
    : ['max-md:min-[22.5rem]:hidden', 'max-[22.5rem]:hidden md:hidden']
  return (
    <span className="flex items-center gap-1 px-1 text-sm underline underline-offset-4 md:px-2">
      <span className={words}>Passar para…</span>
      <UsersRound className={classes('size-5', icon)} />
      <ChevronDown className="size-4" />
    </span>
  )
}

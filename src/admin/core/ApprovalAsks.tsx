import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { ApprovalView, UnapprovedAsk as Ask, PageApprovals } from '#api/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { paths } from './router.ts'
import { $who, mayDo, type Who } from './session.ts'
import { ShortcutKey } from './shortcuts.tsx'

/** Stands in dialogs in which an analyst writes a reason. */
export const askedHint = 'A gestão lê em Aprovações, e você recebe a resposta. Até lá, nada muda.'

type AskManagersProps = {
  /** Why the analyst may not do the act. Left out if the reason already stands beside it. */
  reason?: string
  /** The id of the reason, which describes the disabled button. */
  id?: string
  /** The name of the act for screen readers: 'a recusa'. */
  act: string
  /** The key that asks, shown on the button. */
  shortcut?: string
  isAsked: boolean
  onAsk: (event: MouseEvent) => void
}

/**
 * Says why an analyst may not do an act, and offers to ask the managers for it. Once a request is open, says that it
 * waits.
 */
export function AskManagers({ reason, id, act, shortcut, isAsked, onAsk }: AskManagersProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-ink-soft text-sm max-md:grow">
      {reason && <span id={id}>{reason}</span>}
      {isAsked ? (
        <span className="font-semibold">Já pedido à gestão.</span>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="px-3!"
          aria-keyshortcuts={shortcut?.toLowerCase()}
          onClick={onAsk}
        >
          <span>
            Pedir à gestão<span className="sr-only">{`: ${act}`}</span>
          </span>
          {shortcut && <ShortcutKey>{shortcut}</ShortcutKey>}
        </Button>
      )}
    </span>
  )
}

/** Tells whether an answer has a new request by the caller: the change then waits for an approval and is not done. */
export const isAsked = (before: readonly ApprovalView[], after: readonly ApprovalView[]) =>
  after.some(({ id, own }) => own && before.every((one) => one.id !== id))

/** Tells whether 'Aprovações' shows a request to this account: managers read all of them, others their own. */
export const seesApproval = (who: Who | null, byId: string): boolean => mayDo(who, 'manageBank') || who?.id === byId

/** Leads to a waiting request, if the reader finds it there. */
export function ApprovalLink({ byId, className = '' }: { byId: string; className?: string }) {
  if (!seesApproval(useStore($who), byId)) return null
  return (
    <a href={paths.approvals} className={`underline underline-offset-4 ${className}`}>
      Ver em Aprovações
    </a>
  )
}

type RequestsProps = { approvals: PageApprovals; kind?: ApprovalView['kind']; className?: string }

/**
 * The requests about a page's subject: those that wait for another manager, with a link to decide about them, and those
 * that were not approved. With `kind` only those of the card that they would change.
 */
export function RequestedChanges({ approvals, kind, className = '' }: RequestsProps) {
  const isHere = (one: { kind: ApprovalView['kind'] }) => kind === undefined || one.kind === kind
  const waiting = approvals.waiting.filter(isHere)
  const unapproved = approvals.unapproved.filter(isHere)
  if (waiting.length + unapproved.length === 0) return null
  return (
    <div className={`grid gap-4 ${className}`}>
      <WaitingApprovals waiting={waiting} />
      <Unapproved title="Não foi aprovado, e o pedido não mudou nada" unapproved={unapproved} />
    </div>
  )
}

function WaitingApprovals({ waiting }: { waiting: readonly ApprovalView[] }) {
  const managesBank = mayDo(useStore($who), 'manageBank')
  if (waiting.length === 0) return null
  return (
    <Alert tone="warn" role="status" title="Espera a aprovação de outra pessoa da gestão">
      <ul className="grid gap-1">
        {waiting.map(({ id, title, by, expiresAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span>{title}</span>. Pedido de <span>{by}</span>, vale até <span>{formatDateTime(expiresAt)}</span>.
          </li>
        ))}
      </ul>
      {(managesBank || waiting.some(({ own }) => own)) && (
        <LinkButton href={paths.approvals} variant="secondary" size="sm" className="mt-3">
          Ver em Aprovações
        </LinkButton>
      )}
    </Alert>
  )
}

/** The requests that managers refused or left unanswered. */
export function Unapproved({ title, unapproved }: { title: string; unapproved: readonly Ask[] }) {
  if (unapproved.length === 0) return null
  return (
    <Alert tone="warn" role="status" title={title}>
      <ul className="grid gap-2 [overflow-wrap:anywhere]">
        {unapproved.map((ask) => (
          <li key={ask.id}>
            <UnapprovedAsk ask={ask} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/**
 * A request that managers did not approve: its author, content and reason, and the refusal's author, time and reason.
 */
export function UnapprovedAsk({ ask: { title, by, at, reason, decidedBy, decidedAt, note } }: { ask: Ask }) {
  return (
    <>
      <p>
        <span>{title}</span>. Pedido de <span>{by}</span> em <span>{formatDateTime(at)}</span>
        <span>{reason ? `: “${reason}”` : '.'}</span>
      </p>
      <p className="font-semibold">
        <span>{decidedBy ? `${decidedBy} recusou` : 'Venceu sem resposta'}</span> em{' '}
        <span>{formatDateTime(decidedAt)}</span>
        <span>{note ? `: “${note}”` : '.'}</span>
      </p>
    </>
  )
}

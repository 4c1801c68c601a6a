import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import { headingOf } from '../structure/heading-of.ts'

type Props = {
  open: boolean
  /** Called by Escape, the backdrop and the close button. Without it only the dialog's own buttons end it. */
  onClose?: (() => void) | undefined
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  /** md: a question or a form; lg: two columns; full: the whole width. */
  size?: keyof typeof widths | undefined
}

const widths = { md: 'max-w-lg', lg: 'max-w-4xl', full: 'max-w-[100rem]' }

/**
 * Opens a dialog. The browser focuses the close button, which stands first. In a dialog with a form, this moves the
 * focus to the first field, unless another field asks for it.
 */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (dialog.querySelector('[autofocus]')) return
  dialog.querySelector<HTMLElement>('form :is(input, select, textarea):not([type=hidden], :disabled)')?.focus()
}

/** How long (ms) after a dialog's end a list or a view has moved the focus, where it does so itself. */
const settledMs = 50

/**
 * Closes a dialog. If what opened it has gone meanwhile, as after a change that was stored, the focus goes to the
 * heading of the part of the page that it stood in, or of the page.
 */
function close(dialog: HTMLDialogElement): void {
  const part = dialog.parentElement?.closest('section')
  dialog.close()
  setTimeout(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) headingOf(part)?.focus({ preventScroll: true })
  }, settledMs)
}

/** A modal dialog. It is the browser's own, which traps the focus, closes by Escape and gives the focus back. */
export function Dialog({ open, onClose, title, children, actions, size = 'md' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) show(element)
    else close(element)
  }, [open])

  // Closes a dialog that is removed while open. Only a dialog that is still in the page gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (element?.open) close(element)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose ?? (() => dialog.current && show(dialog.current))}
      // A selection of text that begins in the dialog may end outside it. Only a whole press on the backdrop closes.
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === target) onClose?.()
      }}
      className={classes(
        'printed-alone m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg bg-white text-ink shadow-pop backdrop:bg-ink/60 open:animate-rise',
        widths[size],
      )}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={id} className="pt-1.5 font-bold text-xl">
              {title}
            </h2>
            {onClose && (
              <button
                type="button"
                aria-label="Fechar"
                onClick={onClose}
                className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-paper-deep print:hidden"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </div>
          <div className="contents">{children}</div>
          {actions && (
            <div className="mt-6 flex flex-wrap justify-end gap-3 bg-white max-sm:-mx-5 max-sm:px-5 sm:-mx-6 sm:px-6 tall:sticky tall:bottom-0 tall:-mb-5 tall:py-3 print:hidden">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'size' | 'children'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'busyLabel' | 'disabled'> & {
    form: RefObject<HTMLFormElement | null>
    onSubmit: ComponentProps<'form'>['onSubmit']
    /** The label of the button that sends the form. */
    confirm: ReactNode
    /** Stands at the foot, apart from 'Cancelar' and the button that sends. */
    aside?: ReactNode
  }

/** An open dialog that is one form, with 'Cancelar' and the button that sends it at its foot. */
export function FormDialog({
  title,
  onClose,
  size,
  children,
  form,
  onSubmit,
  confirm,
  aside,
  ...send
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      size={size}
      actions={
        <>
          {aside}
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} {...send}>
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={onSubmit} noValidate className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}

/**
 * Used as `ref`, gives the field the focus when its dialog opens. The browser needs the attribute, which React does not
 * write.
 */
export const focusFirst = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) =>
  field?.setAttribute('autofocus', '')

import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'size' | 'children'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'busyLabel' | 'disabled'> & {
    form: RefObject<HTMLFormElement | null>
    onSubmit: ComponentProps<'form'>['onSubmit']
    /** The label of the button that sends the form. */
    confirm: ReactNode
    /** Stands at the foot, apart from 'Cancelar' and the button that sends. */
    aside?: ReactNode
  }

/** An open dialog that is one form, with 'Cancelar' and the button that sends it at its foot. */
export function FormDialog({ title, onClose, size, children, form, onSubmit, confirm, aside, ...send }: Props) {
  const id = useId()
  return (
    <Dialog
      open
      {...{ title, onClose, size }}
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

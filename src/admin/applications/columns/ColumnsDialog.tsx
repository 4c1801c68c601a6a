import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { columns } from '../columns.tsx'
import { chooseColumns, useColumns } from './chosen-columns.ts'

/** Which columns the table has, in this browser. The first one, the client, stays. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { shown } = useColumns()
  const ids = shown.map(({ id }) => id)
  const [, ...others] = columns
  const toggle = (id: string, on: boolean) => chooseColumns(on ? [...ids, id] : ids.filter((one) => one !== id))

  function reset() {
    chooseColumns(null)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Colunas da lista"
      actions={
        <>
          <Button variant="secondary" onClick={reset}>
            Voltar ao padrão
          </Button>
          <Button onClick={onClose}>Pronto</Button>
        </>
      }
    >
      <p className="mb-2 text-ink-soft text-sm">A escolha vale neste navegador.</p>
      <div className="grid sm:grid-cols-2">
        {others.map(({ id, label, title }) => (
          <CheckboxField
            key={id}
            label={title ?? label}
            checked={ids.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
    </Dialog>
  )
}

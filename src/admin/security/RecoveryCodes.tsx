import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'

type Props = { title: string; codes: readonly string[]; onDone: () => void }

/** The set that was made last: it is the only one that works. */
const $latest = atom<readonly string[]>([])

/** Shows new recovery codes, which are never shown again. Without new ones, says that the stored ones still work. */
export function RecoveryCodes({ title, codes, onDone }: Props) {
  const region = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => region.current?.focus(), [])
  const latest = useStore($latest)
  useEffect(() => {
    if (codes.length > 0) $latest.set(codes)
  }, [codes])
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Códigos copiados')
    } catch {
      toast.error('Não foi possível copiar. Selecione os códigos e copie.')
    }
  }
  const isReplaced = codes.length > 0 && latest.length > 0 && latest !== codes
  if (codes.length === 0 || isReplaced) {
    return (
      <div ref={region} tabIndex={-1} className="grid gap-4 focus:outline-none">
        <Alert tone={isReplaced ? 'warn' : 'ok'} role="status" title={title}>
          {isReplaced
            ? 'Os códigos que apareceram aqui não valem mais: você criou outros depois.'
            : 'Os códigos de recuperação que você já guardou continuam valendo, também para este passo.'}
        </Alert>
        <div>
          <Button onClick={onDone}>Continuar</Button>
        </div>
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} className="grid gap-4 focus:outline-none">
      <Alert tone="ok" role="status" title={title}>
        Guarde estes códigos em lugar seguro, fora deste aparelho: eles não aparecem de novo. Se você ficar sem o
        aplicativo ou a chave de acesso, cada um abre a conta uma vez, com a senha. Códigos anteriores não valem mais.
      </Alert>
      <ul className="figures grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>Guardei os códigos</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
    </div>
  )
}

import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sessionLost } from '../core/session.ts'
import { type CsvSource, downloadCsv } from './download.ts'

const number = new Intl.NumberFormat('pt-BR')

/** The filtered list as a CSV file; shows how far it is and can be stopped. */
export function ExportButton({ label = 'Exportar', ...source }: CsvSource & { label?: string }) {
  const [lines, setLines] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)

  async function start() {
    abort.current = new AbortController()
    setLines(0)
    const code = await downloadCsv(source, setLines, abort.current.signal)
    setLines(null)
    if (code === null) toast.success('Arquivo exportado')
    else if (code === 'cancelled') toast.info('Exportação cancelada')
    else if (code === 'unauthenticated') sessionLost()
    else toast.error(`Erro ao exportar. ${messageFor(code)}`)
  }

  if (lines !== null) {
    return (
      <Button variant="secondary" icon={<X aria-hidden className="size-5" />} onClick={() => abort.current?.abort()}>
        <span className="figures">Cancelar ({number.format(lines)})</span>
      </Button>
    )
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={start}>
      {label}
    </Button>
  )
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'

type Copying = 'no' | 'done' | 'failed'

/** The contract's number, to write down, to copy, or to keep with the page as a receipt. */
export function CopyNumber({ contractNumber }: { contractNumber: string }) {
  const [copying, setCopying] = useState<Copying>('no')
  useEffect(() => {
    if (copying === 'no') return
    const timer = setTimeout(() => setCopying('no'), 3000)
    return () => clearTimeout(timer)
  }, [copying])

  async function copy() {
    try {
      await navigator.clipboard.writeText(contractNumber)
      setCopying('done')
    } catch {
      setCopying('failed')
    }
  }

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-paper p-5 print:mt-3 print:p-0">
      <div>
        <p className="text-ink-soft text-sm">Número do contrato</p>
        <p className="figures select-all font-extrabold text-2xl tracking-wide [overflow-wrap:anywhere] sm:text-3xl">
          {contractNumber}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => print()}>
          Salvar comprovante
        </Button>
        <Button
          variant="secondary"
          onClick={copy}
          icon={copying === 'done' ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
        >
          {copying === 'done' ? 'Copiado!' : 'Copiar número'}
        </Button>
      </div>
      <p className="w-full text-ink-soft text-sm print:hidden">
        O comprovante abre na janela de impressão: lá você também pode salvar em PDF.
      </p>
      <p role="status" className={copying === 'failed' ? 'w-full text-bad text-sm' : 'sr-only'}>
        {copying === 'done' && 'Número copiado'}
        {copying === 'failed' && 'Não foi possível copiar. Selecione o número e copie.'}
      </p>
    </div>
  )
}

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { largestZoom } from './DocumentPane.tsx'

type Props = {
  zoom: number
  isImage: boolean
  hasOthers: boolean
  scale: (step: number) => void
  move: (step: number) => void
}

/** Zoom of a picture, and the way to the other documents. */
export function ViewerTools({ zoom, isImage, hasOthers, scale, move }: Props) {
  return (
    <div className="ml-auto flex gap-2">
      {isImage && (
        <>
          <Tool label="Diminuir" disabled={zoom === 0} onClick={() => scale(-1)}>
            <ZoomOut aria-hidden className="size-5" />
          </Tool>
          <Tool label="Aumentar" disabled={zoom === largestZoom} onClick={() => scale(1)}>
            <ZoomIn aria-hidden className="size-5" />
          </Tool>
        </>
      )}
      {hasOthers && (
        <>
          <Tool label="Documento anterior" onClick={() => move(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Tool>
          <Tool label="Próximo documento" onClick={() => move(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Tool>
        </>
      )}
    </div>
  )
}

type ToolProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }

function Tool({ label, onClick, disabled, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-md border border-line-strong bg-white hover:bg-paper disabled:border-line disabled:text-ink-faint"
    >
      {children}
    </button>
  )
}

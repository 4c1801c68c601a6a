import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PanZoom } from './use-pan-zoom.ts'

type Props = {
  panZoom: PanZoom
  isImage: boolean
  hasOthers: boolean
  turn: () => void
  move: (step: number) => void
}

/** Zoom and turn of a picture, and the way to the other documents. */
export function ViewerTools({ panZoom, isImage, hasOthers, turn, move }: Props) {
  return (
    <div className="ml-auto flex gap-2">
      {isImage && (
        <>
          <Tool label="Diminuir" disabled={panZoom.isWhole} onClick={() => panZoom.zoom(-1)}>
            <ZoomOut aria-hidden className="size-5" />
          </Tool>
          <Tool label="Aumentar" disabled={panZoom.isLargest} onClick={() => panZoom.zoom(1)}>
            <ZoomIn aria-hidden className="size-5" />
          </Tool>
          <Tool label="Girar" onClick={turn}>
            <RotateCw aria-hidden className="size-5" />
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

import { useStore } from '@nanostores/react'
import { Presentation } from '../motorcycle/presentation/Presentation.tsx'
import { $previewed } from './preview-state.ts'

/** The top of a model's page, for a model that staff are editing: everything before the page's questions. */
export function PreviewDetails({ placeholderUrl }: { placeholderUrl: string }) {
  const previewed = useStore($previewed)
  if (!previewed) return null
  const { facts, priceCents, picture, photos } = previewed
  const pictures = photos.length > 0 ? photos : [picture]
  return <Presentation motorcycle={{ ...facts, priceCents }} pictures={pictures} placeholderUrl={placeholderUrl} />
}

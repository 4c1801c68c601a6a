import { useStore } from '@nanostores/react'
import { Presentation } from '../motorcycle/presentation/Presentation.tsx'
import { $previewed } from './preview-state.ts'

/** What the page of a model that staff are editing shows before it asks anything. */
export function PreviewDetails({ placeholderUrl }: { placeholderUrl: string }) {
  const previewed = useStore($previewed)
  if (!previewed) return null
  const { facts, priceCents, picture, photos } = previewed
  const pictures = photos.length > 0 ? photos : [picture]
  return <Presentation motorcycle={{ ...facts, priceCents }} pictures={pictures} placeholderUrl={placeholderUrl} />
}

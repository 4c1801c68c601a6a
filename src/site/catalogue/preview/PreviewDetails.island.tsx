import { useStore } from '@nanostores/react'
import { $previewed } from '../../motorcycle/previewed.ts'
import { ModelDetails } from '../ModelDetails.tsx'

/** What stands under the simulation of a model that is being worked on. */
export function PreviewDetails() {
  const previewed = useStore($previewed)
  return previewed && <ModelDetails motorcycle={previewed.facts} photos={previewed.photos.slice(1)} />
}

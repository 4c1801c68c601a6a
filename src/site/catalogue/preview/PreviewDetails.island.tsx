import { useStore } from '@nanostores/react'
import { $previewed } from '../../motorcycle/previewed.ts'
import { ModelDetails } from '../ModelDetails.tsx'

/** The details of a model that staff are editing, under its simulation. */
export function PreviewDetails() {
  const previewed = useStore($previewed)
  return previewed && <ModelDetails motorcycle={previewed.facts} photos={previewed.photos.slice(1)} />
}

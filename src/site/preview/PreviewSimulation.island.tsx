import { useStore } from '@nanostores/react'
import { brand } from '#content/brand.ts'
import { ModelPicture } from '../motorcycle/simulation/ModelPicture.tsx'
import { Simulation } from '../motorcycle/simulation/Simulation.island.tsx'
import { $previewed } from './preview-state.ts'

/** The simulation of a model that staff are editing. */
export function PreviewSimulation({ placeholderUrl }: { placeholderUrl: string }) {
  const previewed = useStore($previewed)
  if (!previewed) return null
  const { facts, priceCents, picture } = previewed
  return (
    <Simulation model={facts.model} slug={facts.slug} priceCents={priceCents} site={brand}>
      <ModelPicture again picture={picture} placeholderUrl={placeholderUrl} />
    </Simulation>
  )
}

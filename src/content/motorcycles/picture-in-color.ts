import { colorKey } from '#domain/catalogue/colors.ts'

/** Returns the address of the project's drawing of a model in one of its colours. The build makes one for each. */
export const drawingInColor = (slug: string, color: string): string => `/cores/${slug}/${colorKey(color)}.svg`

/**
 * Returns the picture to show of a motorcycle in the chosen colour, and the one to show where there is no such drawing:
 * the catalogue may have dropped the colour. A photograph stays as it is.
 * @param picture the address of the model's picture; undefined for a model that is gone.
 */
export function pictureInColor(
  picture: string | undefined,
  slug: string,
  color: string | undefined,
): { src: string | undefined; placeholder: string | undefined } {
  const isDrawn = picture?.split('?', 1)[0]?.endsWith('.svg')
  return { src: color && isDrawn ? drawingInColor(slug, color) : picture, placeholder: picture }
}

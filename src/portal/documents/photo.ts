import { type Doubt, legibilityIssues, lookedAtSide } from '#media/legibility.ts'

/** Draws a photo, upright as its camera says, at most `side` pixels long. Throws where the browser cannot show it. */
export async function drawPhoto(file: Blob, side: number, quarterTurns = 0) {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)]
  const canvas = document.createElement('canvas')
  const upright = quarterTurns % 2 === 0
  canvas.width = upright ? width : height
  canvas.height = upright ? height : width
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(photo, -width / 2, -height / 2, width, height)
  const original = { width: photo.width, height: photo.height }
  photo.close()
  return { canvas, context, original }
}

/** Gives the reasons why a chosen photo may be illegible. None for a PDF, or for a photo that this browser cannot draw. */
export async function photoDoubts(file: File): Promise<readonly Doubt[]> {
  if (!file.type.startsWith('image/')) return []
  try {
    const { canvas, context, original } = await drawPhoto(file, lookedAtSide)
    return legibilityIssues(original, context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return []
  }
}

/** The sentence of each doubt. */
export const doubtSentences: Record<Doubt, string> = {
  small: 'A imagem é muito pequena: as letras podem não aparecer. Chegue mais perto, ou use a foto original.',
  dark: 'A foto está escura. Tire outra perto de uma janela ou com a luz acesa.',
  blurred: 'A foto parece desfocada. Segure firme, toque na tela para focar e tire outra.',
}

import { type Doubt, legibilityIssues, lookedAtSide } from '#media/legibility.ts'
import { drawPhoto } from './draw-photo.ts'

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

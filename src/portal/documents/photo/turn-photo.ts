import { drawPhoto } from './draw-photo.ts'

// More than is sent of a photo in the end.
const longestSide = 2400

/** A photo turned by a quarter, clockwise; the same one where the browser cannot draw it. */
export async function turnPhoto(file: File): Promise<File> {
  try {
    const { canvas } = await drawPhoto(file, longestSide, 1)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

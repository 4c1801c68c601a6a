import { sentences } from '#content/sentences.ts'
import type { Failure } from './call-api.ts'

/**
 * Gives the sentence that explains a failure to a person, and when to try again if the server said so. It is separate
 * from `callApi`, because the sentences are larger than that file, and some islands show none at first.
 */
export function sentenceOf({ code, retryAfterSeconds }: Failure): string {
  const sentence = sentences[code] ?? sentences.unexpected ?? code
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return sentence
  return `Foram muitas tentativas em pouco tempo. Tente novamente em ${duration(retryAfterSeconds)}.`
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hora' : `${hours} horas`
}
